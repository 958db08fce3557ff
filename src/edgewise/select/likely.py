"""How likely a test is to fail when functions of libraries have changed.

Two signs are added up. *Rarity*: a test that reaches a changed function which few
others reach has little else to do with the library. *Likeness*: a test that speaks
of what changed, in the words of its text, was probably written for it; the measure
is BM25, as in searching, with the name of each changed function that the test
reaches as the query and the texts of tests as the documents.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence

from edgewise.data import dataclass
from edgewise.standard import builtins as __builtins__
from edgewise.standard import math, re

_WORD = re.compile(r"[A-Z]?[a-z]+|[A-Z]+(?![a-z])")
_SHORTEST = 3  # letters of a word that tells anything
_OF_NAME, _OF_MODULE = 3.0, 1.0  # what a word counts for in a query
# The usual constants of BM25: how soon repeating a word stops to matter, and how much length does.
_SATURATION, _LENGTH = 1.2, 0.75

Words = Callable[[str], Collection[str]]  # test -> the words of its text


@dataclass(frozen=True, slots=True)
class Changed:
    """A function that changed, how telling that is, and the tests that reach it."""

    name: str  # "werkzeug.utils:redirect"
    weight: float
    tests: Collection[str]


def words_in(text: str) -> list[str]:
    """The words of a text, of `snake_case` and `CamelCase` names too."""
    return [found.lower() for found in _WORD.findall(text) if len(found) >= _SHORTEST]


def likelihood(changed: Sequence[Changed], words: Words) -> dict[str, float]:
    """For each test that reaches something of what changed: the more, the likelier it fails."""
    rare: dict[str, float] = {}
    asked: dict[str, dict[str, float]] = {}
    for tests, some in _together(changed).items():
        weight = sum(one.weight for one in some) / max(len(tests), 1)
        query: dict[str, float] = {}
        for one in some:
            _add(query, _query(one.name), one.weight)
        for test in tests:
            rare[test] = rare.get(test, 0.0) + weight
            _add(asked.setdefault(test, {}), query)
    alike = _alike(asked, {test: Counter(words(test)) for test in asked})
    return _added([rare, alike])


def _together(changed: Iterable[Changed]) -> dict[frozenset[str], list[Changed]]:
    """What changed, by the tests that reach it: many functions are reached by the same ones."""
    found: dict[frozenset[str], list[Changed]] = {}
    for one in changed:
        found.setdefault(frozenset(one.tests), []).append(one)
    return found


def _add(to: dict[str, float], counts: Mapping[str, float], weight: float = 1.0) -> None:
    for word, count in counts.items():
        to[word] = to.get(word, 0.0) + weight * count


def _query(name: str) -> dict[str, float]:
    """The words of a function's name, each with its part in a query of length 1."""
    module, _, qualname = name.partition(":")
    found: dict[str, float] = {}
    for text, counts in ((qualname, _OF_NAME), (module.rpartition(".")[2], _OF_MODULE)):
        for word in words_in(text):
            found[word] = found.get(word, 0.0) + counts
    length = math.sqrt(sum(counts * counts for counts in found.values()))
    return {word: counts / length for word, counts in found.items()}


def _alike(
    asked: Mapping[str, Mapping[str, float]], texts: Mapping[str, Counter[str]]
) -> dict[str, float]:
    """How much the text of each test is about what is asked of it: BM25."""
    holding: Counter[str] = Counter()
    for text in texts.values():
        holding.update(text.keys())
    lengths = {test: text.total() for test, text in texts.items()}
    mean = sum(lengths.values()) / max(len(lengths), 1) or 1.0

    def tells(word: str) -> float:
        others = len(texts) - holding[word]
        return math.log(1 + (others + 0.5) / (holding[word] + 0.5))

    def score(test: str) -> float:
        damped = _SATURATION * (1 - _LENGTH + _LENGTH * lengths[test] / mean)
        text = texts[test]
        return sum(
            counts * tells(word) * text[word] * (_SATURATION + 1) / (text[word] + damped)
            for word, counts in asked[test].items()
            if word in text
        )

    return {test: score(test) for test in asked}


def _added(scores: Iterable[Mapping[str, float]]) -> dict[str, float]:
    """The sum of several scores, each by its greatest."""
    found: dict[str, float] = {}
    for score in scores:
        greatest = max(score.values(), default=0.0) or 1.0
        for test, value in score.items():
            found[test] = found.get(test, 0.0) + value / greatest
    return found
