"""SQL as a list of words, alike for every dialect.

Not a parser: it knows where strings, quoted names and comments begin and end, and
no more. That is enough to tell two texts apart by what they say, to cut a script
into statements and a definition into its parts.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from edgewise.standard import builtins as __builtins__
from edgewise.standard import functools, re

_PATTERN = re.compile(
    r"""
      (?P<space>   \s+ | --[^\n]* | /\*.*?(?:\*/|\Z) )
    | (?P<string>  [eE]'(?:[^'\\]|''|\\.)*(?:'|\Z) | [nNbBxX]?'(?:[^']|'')*(?:'|\Z)
                 | \$(?P<tag>\w*)\$.*?(?:\$(?P=tag)\$|\Z) )
    | (?P<quoted>  "(?:[^"]|"")*(?:"|\Z) | `(?:[^`]|``)*(?:`|\Z)
                 | (?<![\w"\])])\[[^\W\d][\w\ $]*\] )
    | (?P<mark>    %\(\w+\)[sbt] | %[sbt](?!\w) | :\w+(?<!::) | @\w+ | \$\d+ | \?\d* )
    | (?P<number>  \d[\w.]* )
    | (?P<word>    [^\W\d][\w$]* )
    | (?P<sign>    :: | := | <= | >= | <> | != | == | \|\| | ->> | -> | =>
                 | \#>> | \#> | @> | <@ | @@ | << | >> | . )
    """,
    re.VERBOSE | re.DOTALL,
)
MARK = "?"  # stands for every value, written out or not


class Word(str):
    """One token: names are folded to lower case unless they were quoted."""

    __slots__ = ("kind",)
    kind: str

    @classmethod
    def of(cls, kind: str, text: str) -> Word:
        word = cls(text)
        word.kind = kind
        return word

    @property
    def is_name(self) -> bool:
        return self.kind in ("word", "quoted")


def words(text: str, *, values: bool = True) -> list[Word]:
    """The tokens of a text without layout and comments; unless `values`, each value is a mark.

    >>> words("SELECT Name -- all\\n FROM \\"Book\\" WHERE id = 7")
    ['select', 'name', 'from', 'Book', 'where', 'id', '=', '7']
    """
    found = []
    for match in _PATTERN.finditer(text):
        kind = match.lastgroup or "sign"
        if kind == "tag":
            kind = "string"
        if kind == "space":
            continue
        token = match.group()
        if kind == "word":
            token = token.lower()
        elif kind == "quoted":
            token = token[1:-1].replace(token[0] * 2, token[0])
        elif kind == "mark" or (not values and kind in ("string", "number")):
            kind, token = "mark", MARK
        found.append(Word.of(kind, token))
    return found


def bare(token: str) -> str:
    """A name without the quotes of a string: SQLite takes such a string for a name.

    >>> bare("'Odd Table'")
    'Odd Table'
    """
    if len(token) > 1 and token[0] == token[-1] == "'":
        return token[1:-1].replace("''", "'")
    return str(token)


@functools.lru_cache(maxsize=8192)
def mentioned(text: str) -> frozenset[str]:
    """Every name that stands in a text, folded; what is in quotes may be one, too."""
    return frozenset(
        bare(word).lower() for word in words(text) if word.is_name or word.kind == "string"
    )


def statements(text: str) -> Iterator[list[Word]]:
    """The statements of a script, each as its tokens; the body of a trigger stays whole.

    >>> [" ".join(s) for s in statements("create table a (x int); ; insert into a values (1)")]
    ['create table a ( x int )', 'insert into a values ( 1 )']
    """
    statement: list[Word] = []
    depth = 0
    for word in words(text):
        if word == ";" and word.kind == "sign" and not depth:
            if statement:
                yield statement
            statement = []
            continue
        statement.append(word)
        if word.kind == "word" and _may_hold_statements(statement):
            depth += (word in ("begin", "case")) - (word == "end")
    if statement:
        yield statement


def _may_hold_statements(statement: Sequence[Word]) -> bool:
    return statement[0] == "create" and "trigger" in statement[1:4] and "begin" in statement


def gist(text: str) -> str:
    """A statement with its values left out, so that those that differ in no more are one.

    What a backslash means within a string depends on the database, so such a text stays.

    >>> gist("INSERT INTO book VALUES (1, 'a'), (2, 'b')")
    'insert into book values ( ? , ? )'
    """
    if "\\" in text:
        return text
    plain = " ".join(_written(word) for word in words(text, values=False))
    return _REPEATED.sub(r"\1", plain)


_VALUES = r"\((?: \?(?: ,)?)+ \)"
_REPEATED = re.compile(rf"({_VALUES})(?: , {_VALUES})+")


def _written(word: Word) -> str:
    """A token as it can be read again."""
    if word.kind == "quoted":
        return '"' + word.replace('"', '""') + '"'
    return str(word)


def same(text: str) -> str:
    """The text of a script without what no database looks at."""
    return " ; ".join(" ".join(map(_written, statement)) for statement in statements(text))


def in_brackets(tokens: Sequence[Word], start: int) -> tuple[Sequence[Word], int]:
    """What is between the bracket at `start` and its partner, and the place behind that."""
    depth = 0
    for at in range(start, len(tokens)):
        if tokens[at].kind == "sign":
            depth += (tokens[at] == "(") - (tokens[at] == ")")
            if not depth:
                return tokens[start + 1 : at], at + 1
    return tokens[start + 1 :], len(tokens)


def by_commas(tokens: Sequence[Word]) -> Iterator[list[Word]]:
    """The parts of a list that is not in brackets itself."""
    part: list[Word] = []
    depth = 0
    for token in tokens:
        if token.kind == "sign":
            depth += (token == "(") - (token == ")")
            if token == "," and not depth:
                yield part
                part = []
                continue
        part.append(token)
    if part:
        yield part
