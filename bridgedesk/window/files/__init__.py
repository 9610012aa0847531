"""Files of other programs, exports, Bridgemates and the masterpoint secretary."""
