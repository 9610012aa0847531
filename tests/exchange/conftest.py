"""The published examples may stand beside the checkout; without them their tests are not collected."""

from tests.exchange.examples import EXAMPLES

collect_ignore = [] if EXAMPLES.is_dir() else ["test_published_examples.py"]
