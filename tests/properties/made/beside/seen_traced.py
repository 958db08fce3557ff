"""A plugin of pytest: the tests of this run show their traces too."""

import seen  # type: ignore[import-not-found]  # beside it

seen.TRACING = True
