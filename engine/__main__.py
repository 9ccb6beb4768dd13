"""`python -m engine` is `amarna`."""

import sys

from engine.cli import main

sys.exit(main())
