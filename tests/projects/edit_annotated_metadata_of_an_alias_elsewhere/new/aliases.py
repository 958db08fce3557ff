from typing import Annotated

from checks import AtMost

Small = Annotated[int, AtMost(4)]
Big = Annotated[int, AtMost(500)]
