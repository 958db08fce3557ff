"""Files whose text the standard library keeps: who asks for it again does not open them."""

from __future__ import annotations

from edgewise.context.file_calls import is_standard
from edgewise.standard import builtins as __builtins__
from edgewise.standard import sys

TYPE_CHECKING = False  # importing typing costs every child ten milliseconds
if TYPE_CHECKING:
    from collections.abc import Callable
    from typing import Any

    Told = Callable[[Any], None]  # the path of a file


class Remembered:
    """Replaces the functions that hand out what is kept, and puts them back."""

    def __init__(self, told: Told) -> None:
        self.told = told
        self._plain: dict[tuple[str, str], Any] = {}

    def install(self) -> None:
        """Replace the functions of the modules that are loaded, as pytest has them loaded."""
        for name in ("getline", "getlines"):
            self._replace("linecache", name, self._of_lines)
        self._replace("gettext", "find", self._of_catalogues)

    def uninstall(self) -> None:
        """Put the functions back; whoever has hold of ours can go on using them."""
        self.told = lambda path: None
        for (module, name), plain in self._plain.items():
            setattr(sys.modules[module], name, plain)
        self._plain.clear()

    def _replace(self, module: str, name: str, telling: Callable[..., Any]) -> None:
        loaded = sys.modules.get(module)
        if loaded is not None:
            plain = self._plain[module, name] = getattr(loaded, name)
            made = telling(plain)
            made.__name__ = made.__qualname__ = name
            made.__doc__, made.__module__, made.__wrapped__ = plain.__doc__, module, plain
            setattr(loaded, name, made)

    def _of_lines(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        def lines(filename: Any, *args: Any, **kwargs: Any) -> Any:
            # The library itself shows lines of the program, in tracebacks.
            if not is_standard(sys._getframe(1).f_code.co_filename):
                self.told(filename)
            return plain(filename, *args, **kwargs)

        return lines

    def _of_catalogues(self, plain: Callable[..., Any]) -> Callable[..., Any]:
        def find(*args: Any, **kwargs: Any) -> Any:
            found = plain(*args, **kwargs)
            for path in found if isinstance(found, list) else [found] if found else []:
                self.told(path)
            return found

        return find
