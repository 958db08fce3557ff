from registry import KINDS

KINDS.append("zip")
