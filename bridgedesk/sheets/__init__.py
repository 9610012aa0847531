"""What each sheet says, once, as plain content; drawn as PDF in one module."""
