"""`python -m stammtisch` is `stammtisch`."""

from stammtisch.cli import main

main()
