LEVEL = 5
from pack.sentinels import asked  # noqa: E402

SEEN = {"level": [asked("LEV" + "EL")]}
