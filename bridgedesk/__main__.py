import sys

from bridgedesk.app import main

sys.exit(main())
