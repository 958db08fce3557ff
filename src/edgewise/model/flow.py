"""The facts of a function that regions are made of, statement by statement."""

from __future__ import annotations

from collections.abc import Iterator

from edgewise.data import dataclass, field, replace
from edgewise.model.aliases import Env, Origin, Places, Resolver, still_fresh
from edgewise.model.places import ITEM, Place, bound_names, imported_as
from edgewise.model.scopes import suspends_itself
from edgewise.model.stores import (
    Question,
    Store,
    call_stores,
    called_names,
    expression_nodes,
    given_names,
    questions,
    value_names,
)
from edgewise.source.syntax import walk
from edgewise.standard import ast
from edgewise.standard import builtins as __builtins__

BLOCKS = ("body", "handlers", "orelse", "finalbody", "cases")


@dataclass(slots=True)
class Facts:
    """What is known of each statement, by its identity."""

    before: dict[int, Env] = field(default_factory=dict)
    stores: dict[int, tuple[Store, ...]] = field(default_factory=dict)
    questions: dict[int, tuple[Question, ...]] = field(default_factory=dict)


def headers(statement: ast.stmt) -> Iterator[ast.expr]:
    """The expressions a statement evaluates itself; its blocks are statements of their own."""
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return
    for name, value in ast.iter_fields(statement):
        if name in BLOCKS:
            continue
        for node in value if isinstance(value, list) else [value]:
            if isinstance(node, ast.expr):
                yield node
            elif isinstance(node, ast.withitem):
                yield node.context_expr


class FlowReader:
    """Walks a function in program order and fills `facts`."""

    def __init__(self, resolver: Resolver) -> None:
        self.facts = Facts()
        self._resolver = resolver

    def block(self, body: list[ast.stmt], env: Env) -> Env:
        """The environment after the statements; `env` itself is left alone."""
        env = env.copy()
        for statement in body:
            self.facts.before[id(statement)] = env
            env = env.copy()
            self._headers(statement, env)
            env = self._after(statement, env)
        return env

    def _headers(self, statement: ast.stmt, env: Env) -> None:
        stores: list[Store] = []
        for node in (*headers(statement), *_decorating(statement)):
            self._walruses(node, env, stores)
            stores += call_stores(node, self._resolver, env)
        stores += self._assigned(statement, env)
        self.facts.stores[id(statement)] = tuple(stores)
        test = _test(statement)
        if test is not None:
            self.facts.questions[id(statement)] = tuple(questions(test, self._resolver, env))

    def reads(self, statement: ast.stmt) -> Places:
        """The places the statement itself reads; worked out only where someone asks."""
        env = self.facts.before[id(statement)]
        nodes = [node for node in headers(statement) if not _is_target(node)]
        return frozenset(place for node in nodes for place in self._reads(node, env))

    def chosen_by(self, statement: ast.stmt) -> list[Question]:
        """What a statement such as `self.x = self.x or make()` asks to choose its value."""
        env = self.facts.before[id(statement)]
        tests = [test for node in headers(statement) for test in _choosing(node)]
        return [leaf for test in tests for leaf in questions(test, self._resolver, env)]

    def calls(self, statement: ast.stmt) -> frozenset[str]:
        """The names the statement itself calls, and those that computed its locals."""
        env = self.facts.before[id(statement)]
        found = (called_names(node, self._resolver, env) for node in headers(statement))
        return frozenset[str]().union(*found)

    def _walruses(self, node: ast.expr, env: Env, stores: list[Store]) -> None:
        for child, names in expression_nodes(node, self._resolver, env):
            if isinstance(child, ast.NamedExpr):
                self._bind(child.target, child.value, names)
                if names is not env:
                    self._bind(child.target, child.value, env)
                if _is_conditional(node) and child.target.id in env.names:
                    bound = env.names[child.target.id]
                    env.names[child.target.id] = replace(bound, certain=False)
                stores += self._target_stores(child.target, child.value, env)

    def _reads(self, node: ast.expr, env: Env) -> Iterator[Place]:
        for child, names in expression_nodes(node, self._resolver, env):
            if isinstance(child, (ast.Name, ast.Attribute, ast.Subscript, ast.Call)):
                yield from self._resolver.read(child, names)

    def _assigned(self, statement: ast.stmt, env: Env) -> Iterator[Store]:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                yield from self._target_stores(target, statement.value, env)
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            yield from self._target_stores(statement.target, statement.value, env)
        elif isinstance(statement, ast.AugAssign):
            for store in self._target_stores(statement.target, statement.value, env):
                yield replace(store, augmented=True)
        elif isinstance(statement, (ast.For, ast.AsyncFor)):
            yield from self._target_stores(statement.target, statement.iter, env)
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            for item in statement.items:
                if item.optional_vars is not None:
                    yield from self._target_stores(item.optional_vars, item.context_expr, env)
        else:
            yield from self._declared(statement)

    def _declared(self, statement: ast.stmt) -> Iterator[Store]:
        for name in _declares(statement):
            kind = self._resolver.scope.kind(name)
            if kind in ("global", "nonlocal"):
                place = Place(kind, name)
                yield Store(frozenset({place}), None, frozenset(), statement.lineno)

    def _target_stores(self, target: ast.expr, value: ast.expr, env: Env) -> Iterator[Store]:
        if isinstance(target, (ast.Tuple, ast.List)):
            for element in target.elts:
                yield from self._target_stores(element, value, env)
        elif isinstance(target, ast.Starred):
            yield from self._target_stores(target.value, value, env)
        else:
            places = self._stored(target, env)
            if places:
                on = target if isinstance(target, (ast.Attribute, ast.Subscript)) else None
                key = value_names([target.slice]) if isinstance(target, ast.Subscript) else set()
                names, given = value_names([value]), given_names([value]) - key
                yield Store(places, value, names, target.lineno, on=on, given=given)

    def _stored(self, target: ast.expr, env: Env) -> Places:
        if isinstance(target, ast.Name):
            kind = self._resolver.scope.kind(target.id)
            declared = kind in ("global", "nonlocal")
            return frozenset({Place(str(kind), target.id)} if declared else ())
        return self._resolver.held(target, env)

    def _bind(self, target: ast.expr, value: ast.expr, env: Env) -> None:
        if isinstance(target, ast.Name):
            if self._resolver.scope.kind(target.id) == "local":
                calls = called_names(value, self._resolver, env)
                env.names[target.id] = self._resolver.origin(value, env, calls)
        else:
            self._bind_items(target, value, env)

    def _bind_items(self, target: ast.expr, value: ast.expr, env: Env) -> None:
        """Bind names that take the value apart: by unpacking, or by a loop."""
        calls = called_names(value, self._resolver, env)
        items = frozenset(place.step(ITEM) for place in self._resolver.read(value, env))
        for name in value_names([target], ast.Store):
            if self._resolver.scope.kind(name) == "local":
                env.names[name] = Origin(self._resolver.new_version(), items, calls)

    def _after(self, statement: ast.stmt, env: Env) -> Env:
        if isinstance(statement, (ast.Return, ast.Raise, ast.Continue, ast.Break)):
            env.dead = True
        elif isinstance(statement, ast.If):
            taken = self.block(statement.body, env)
            return self._join(taken, self.block(statement.orelse, env))
        elif isinstance(statement, (ast.For, ast.AsyncFor, ast.While)):
            return self._loop(statement, env)
        elif isinstance(statement, (ast.With, ast.AsyncWith)):
            return self._with(statement, env)
        elif isinstance(statement, ast.Match):
            return self._match(statement, env)
        elif hasattr(statement, "handlers"):
            return self._try(statement, env)  # type: ignore[arg-type]
        else:
            self._simple(statement, env)
        return env

    def _simple(self, statement: ast.stmt, env: Env) -> None:
        if isinstance(statement, ast.Assign):
            for target in statement.targets:
                self._bind(target, statement.value, env)
        elif isinstance(statement, ast.AnnAssign) and statement.value is not None:
            self._bind(statement.target, statement.value, env)
        elif isinstance(statement, (ast.Import, ast.ImportFrom)):
            self._imported(statement, env)
        elif isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
            env.names[statement.name] = Origin(self._resolver.new_version())
        elif isinstance(statement, ast.Delete):
            for name in bound_names([statement]):
                env.names.pop(name, None)

    def _imported(self, statement: ast.Import | ast.ImportFrom, env: Env) -> None:
        """A module imported here is the same object for everyone, like a global name."""
        for alias in statement.names:
            name = imported_as(alias)
            if self._resolver.scope.kind(name) == "local":
                module = frozenset({Place("global", name)})
                env.names[name] = Origin(self._resolver.new_version(), module, pure=True)

    def _rebound(self, body: list[ast.stmt], env: Env) -> None:
        """Any part of a list may have run, any number of times: what its names mean by then."""
        # What a generator has made may be found by the next test that resumes it.
        apart = suspends_itself(self._resolver.scope.function)
        made = frozenset[str]() if apart else still_fresh(body, env)
        for name in bound_names(body):
            if self._resolver.scope.kind(name) == "local":
                known = env.names.get(name)
                places = known.places if known is not None else frozenset()
                version = self._resolver.new_version()
                certain = known is not None
                env.names[name] = Origin(version, places, fresh=name in made, certain=certain)

    def _with(self, statement: ast.With | ast.AsyncWith, env: Env) -> Env:
        for item in statement.items:
            if item.optional_vars is not None:
                self._bind(item.optional_vars, item.context_expr, env)
        inside = self.block(statement.body, env)
        if inside.dead:
            self._rebound(statement.body, env)
            return env
        # A context manager may swallow an exception, and leave any of these unbound.
        for name in bound_names(statement.body) & inside.names.keys():
            inside.names[name] = replace(inside.names[name], certain=False)
        return inside

    def _loop(self, statement: ast.For | ast.AsyncFor | ast.While, env: Env) -> Env:
        again = env.copy()
        self._rebound([statement], again)
        if isinstance(statement, (ast.For, ast.AsyncFor)):
            self._bind_items(statement.target, statement.iter, again)
        end = self.block(statement.body, again)
        after = self._join(env, end)
        self._rebound([statement], after)
        after.dead = False
        return self._join(after, self.block(statement.orelse, after))

    def _match(self, statement: ast.Match, env: Env) -> Env:
        after = env
        for case in statement.cases:
            inside = env.copy()
            items = self._resolver.read(statement.subject, env)
            for name in _captures(case.pattern):
                inside.names[name] = Origin(self._resolver.new_version(), items)
            after = self._join(after, self.block(case.body, inside))
        return after

    def _try(self, statement: ast.Try, env: Env) -> Env:
        body = self.block(statement.body, env)
        broken = self._join(env, body)
        self._rebound(statement.body, broken)
        after = self.block(statement.orelse, body)
        for handler in statement.handlers:
            inside = broken.copy()
            if handler.name is not None:
                inside.names[handler.name] = Origin(self._resolver.new_version())
            end = self.block(handler.body, inside)
            end.names.pop(handler.name or "", None)  # Python unbinds it there
            after = self._join(after, end)
        if statement.finalbody:
            last = after.copy()
            last.dead = False
            return replace(self.block(statement.finalbody, last), dead=after.dead)
        return after

    def _join(self, one: Env, other: Env) -> Env:
        if one.dead or other.dead:
            return (other if one.dead else one).copy()
        joined = Env()
        for name in one.names.keys() | other.names.keys():
            joined.names[name] = self._either(one.names.get(name), other.names.get(name))
        return joined

    def _either(self, one: Origin | None, other: Origin | None) -> Origin:
        if one is not None and (other is None or one == other):
            return one if one == other else replace(one, certain=False)
        if one is None:
            assert other is not None
            return replace(other, certain=False)
        assert other is not None
        return Origin(
            version=self._resolver.new_version(),
            places=one.places | other.places,
            calls=one.calls | other.calls,
            pure=one.pure and other.pure,
            fresh=one.fresh and other.fresh,
            opaque=one.opaque or other.opaque,
            certain=one.certain and other.certain,
        )


def _test(statement: ast.stmt) -> ast.expr | None:
    if isinstance(statement, (ast.If, ast.While)):
        return statement.test
    return statement.subject if isinstance(statement, ast.Match) else None


def _decorating(statement: ast.stmt) -> Iterator[ast.expr]:
    """The calls that the decorators of a definition inside the function come to."""
    for decorator in getattr(statement, "decorator_list", ()):
        yield ast.copy_location(ast.Call(decorator, [], []), decorator)


def _is_conditional(node: ast.expr) -> bool:
    """Whether some part of the expression may not be evaluated."""
    kinds = (ast.BoolOp, ast.IfExp, ast.comprehension)
    return any(isinstance(child, kinds) for child in walk(node))


def _is_target(node: ast.expr) -> bool:
    return not isinstance(getattr(node, "ctx", ast.Load()), ast.Load)


def _choosing(node: ast.expr) -> list[ast.expr]:
    """The operands that decide which value is taken, if another has to be computed."""
    if not any(isinstance(child, ast.Call) for child in walk(node)):
        return []
    if isinstance(node, ast.BoolOp):
        return node.values[:-1]
    return [node.test] if isinstance(node, ast.IfExp) else []


def _declares(statement: ast.stmt) -> list[str]:
    if isinstance(statement, (ast.FunctionDef, ast.AsyncFunctionDef, ast.ClassDef)):
        return [statement.name]
    if isinstance(statement, (ast.Import, ast.ImportFrom)):
        return [imported_as(alias) for alias in statement.names]
    return []


def _captures(pattern: ast.pattern) -> Iterator[str]:
    for node in walk(pattern):
        if isinstance(node, (ast.MatchAs, ast.MatchStar)) and node.name is not None:
            yield node.name
        elif isinstance(node, ast.MatchMapping) and node.rest is not None:
            yield node.rest
