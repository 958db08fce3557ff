from __future__ import annotations

import ast
from textwrap import dedent

import pytest

from edgewise.model.holders import holder_of
from edgewise.model.places import PLAIN, bound_names, parameters
from edgewise.model.regions import Region, Span, find_regions


def regions_in(program: str, name: str) -> tuple[Region, ...]:
    """The regions of the function called `name`, found as the instrumenter would find them."""
    tree = ast.parse(dedent(program))
    module_names = bound_names(tree.body)
    waiting: list[tuple[ast.AST, frozenset[str], ast.ClassDef | None]] = [(tree, frozenset(), None)]
    while waiting:
        node, enclosing, owner = waiting.pop()
        for child in ast.iter_child_nodes(node):
            if isinstance(child, (ast.FunctionDef, ast.AsyncFunctionDef)):
                if child.name == name:
                    holder = holder_of(owner) if owner is not None else PLAIN
                    return find_regions(child, module_names, enclosing, holder)
                inner = {argument.arg for argument in parameters(child)}
                waiting.append((child, enclosing | inner | bound_names(child.body), None))
            else:
                cls = child if isinstance(child, ast.ClassDef) else None
                waiting.append((child, enclosing, cls))
    raise LookupError(name)


def lines(span: Span) -> str:
    return f"{span.statements[0].lineno}-{span.statements[-1].end_lineno}"


def point(span: Span | None) -> str:
    """Where the note goes: the line and list of the parent, and the index in the list."""
    if span is None:
        return "nowhere"
    return f"{getattr(span.parent, 'lineno', '?')}.{span.field}[{span.start}]"


def said(region: Region) -> str:
    owner = f" of {region.owner}" if region.owner else ""
    return (
        f"{region.kind} {region.root} {region.place}{owner}"
        f" {lines(region.span)} past {point(region.bypass)}{' waits' if region.waits else ''}"
    )


def check(program: str, *expected: str, name: str = "f") -> None:
    assert [said(region) for region in regions_in(program, name)] == list(expected)


# The line after the opening quotes is line 2.


def test_a_global_instance_is_made_on_first_use() -> None:
    check(
        """
        _inst = None
        def f():
            global _inst
            if _inst is None:
                _inst = make()
            return _inst
        """,
        "branch global:_inst _inst 6-6 past 5.orelse[0]",
    )


def test_both_looks_of_double_checked_locking_are_regions() -> None:
    check(
        """
        def f():
            global _inst
            if _inst is None:
                with lock:
                    if not _inst:
                        _inst = make()
        """,
        "branch global:_inst _inst 5-7 past 4.orelse[0]",
        "branch global:_inst _inst 7-7 past 6.orelse[0]",
    )


def test_a_class_keeps_its_only_instance() -> None:
    program = """
        class Lexer:
            @classmethod
            def f(cls):
                with cls._lock:
                    if cls._default is None:
                        cls._default = cls()
                        cls._default.prepare()
                return cls._default
            def __new__(cls):
                if not hasattr(cls, "_only"):
                    cls._only = super().__new__(cls)
                return cls._only
        """
    check(program, "branch class:cls cls._default 7-8 past 6.orelse[0]")
    check(program, "branch class:cls cls._only 12-12 past 11.orelse[0]", name="__new__")


def test_attributes_of_the_class_are_asked_for_through_the_instance() -> None:
    check(
        """
        class A:
            def f(self):
                if self._table is None:
                    type(self)._table = build()
            def g(self):
                cls = self.__class__
                if A._table is None:
                    cls._table = build()
        """,
        "branch class:cls cls._table 5-5 past 4.orelse[0]",
    )


@pytest.mark.parametrize(
    "test",
    [
        "not hasattr(self, '_x')",
        "getattr(self, '_x', None) is None",
        "self._x is None",
        "None is not self._x and self._x == MISSING",
        "'_x' not in self.__dict__",
        "'_x' not in vars(self)",
        "not self._x",
        "self._x is _missing",
        "(x := self._x) is None",
        "force or self._x is None",
        "len(self._x) == 0",
        "self._x() is None",
    ],
)
def test_ways_to_ask_for_an_attribute(test: str) -> None:
    check(
        f"""
        class A:
            def f(self, force):
                if {test}:
                    self._x = compute()
                return self._x
        """,
        "branch object self._x of self 5-5 past 4.orelse[0]",
    )


@pytest.mark.parametrize(
    ("store", "place"),
    [
        ("self._x = v", "self._x"),
        ("self._x: int = v", "self._x"),
        ("a, self._x = v", "self._x"),
        ("setattr(self, '_x', v)", "self._x"),
        ("object.__setattr__(self, '_x', v)", "self._x"),
        ("super().__setattr__('_x', v)", "self._x"),
        ("self.__dict__['_x'] = v", "self._x"),
        ("vars(self)['_x'] = v", "self._x"),
        ("self.__dict__.setdefault('_x', v)", "self._x"),
        ("self._x.append(v)", "self._x[...]"),
        ("self._x.__setitem__(0, v)", "self._x[...]"),
        ("self._x += [v]", "self._x"),
        ("heapq.heappush(self._x, v)", "self._x[...]"),
        ("x = self._x; x.add(v)", "self._x[...]"),
        ("add = self._x.add; add(v)", "self._x[...]"),
        ("[self._x.add(i) for i in v]", "self._x[...]"),
        ("for i in v: self._x[i] = 1", "self._x[...]"),
    ],
)
def test_ways_to_fill_an_attribute(store: str, place: str) -> None:
    check(
        f"""
        class A:
            def f(self, v):
                if not self._x:
                    {store}
        """,
        f"branch object {place} of self 5-5 past 4.orelse[0]",
    )


@pytest.mark.parametrize("store", ["del self._x", "self._x.pop()", "self._x.clear()", "self._x(v)"])
def test_taking_out_is_not_filling(store: str) -> None:
    check(
        f"""
        class A:
            def f(self, v):
                if not self._x:
                    {store}
        """
    )


def test_the_other_branch_may_be_the_miss() -> None:
    check(
        """
        cache = {}
        def f(k):
            if k in cache:
                v = cache[k]
            else:
                v = compute(k)
                cache[k] = v
            return v
        """,
        "branch global:cache cache[...] 7-8 past 4.body[0]",
    )


def test_an_early_return_makes_the_rest_the_miss() -> None:
    check(
        """
        cache = {}
        def f(k):
            if k in cache:
                return cache[k]
            v = compute(k)
            cache[k] = v
            return v
        """,
        "rest global:cache cache[...] 6-8 past 4.body[0]",
    )


def test_a_flag_is_raised_or_taken_down_once() -> None:
    check(
        """
        class A:
            def f(self):
                if self._done:
                    return
                prepare()
                self._done = True
        """,
        "rest object self._done of self 6-7 past 4.body[0]",
    )
    check(
        """
        class Map:
            def f(self):
                if not self._remap:
                    return
                with self._lock:
                    self._rules.sort()
                    self._remap = False
        """,
        "rest object self._remap of self 6-8 past 4.body[0]",
    )


def test_continue_leaves_one_round_of_a_loop() -> None:
    check(
        """
        def f(names):
            for name in names:
                if name in registry:
                    continue
                registry[name] = load(name)
        """,
        "rest global:registry registry[...] 6-6 past 4.body[0]",
    )


def test_break_of_an_inner_loop_does_not_leave() -> None:
    check(
        """
        def f(names):
            for name in names:
                if name in registry:
                    break
            registry[name] = 1
        """,
        "store global:registry registry[...] 3-6 past nowhere",
    )


def test_a_search_that_returns_makes_what_follows_the_miss() -> None:
    check(
        """
        class A:
            def f(self, key):
                for entry in self._entries:
                    if entry.key == key:
                        return entry
                entry = make(key)
                self._entries.append(entry)
                return entry
        """,
        "rest object self._entries[...] of self 7-9 past 5.body[0]",
    )


def test_a_guard_under_a_lock_still_leaves() -> None:
    check(
        """
        def f(k):
            with lock:
                if k in cache:
                    return cache[k]
            v = compute(k)
            with lock:
                cache[k] = v
            return v
        """,
        "rest global:cache cache[...] 6-9 past 4.body[0]",
    )


def test_two_guards_of_one_rest_are_passed_at_a_point_before_both() -> None:
    check(
        """
        def f(k, clear):
            if k in cache:
                if clear:
                    del cache[k]
                else:
                    return cache[k]
            elif k.lower() in cache:
                return cache[k.lower()]
            cache[k] = compute(k)
        """,
        "rest global:cache cache[...] 10-10 past 2.body[0]",
    )


def test_a_cached_entry_may_be_out_of_date() -> None:
    check(
        """
        class Env:
            def f(self, name):
                template = self.cache.get(name)
                if template is not None and (not self.reload or template.is_up_to_date):
                    return template
                template = self.load(name)
                self.cache[name] = template
                return template
        """,
        "rest object self.cache[...] of self 7-9 past 5.body[0]",
    )


def test_a_cache_may_be_good_for_one_key_only() -> None:
    check(
        """
        class A:
            def f(self, key):
                if self._key != key:
                    self._value = compute(key)
                    self._key = key
                return self._value
        """,
        "branch object self._key of self 5-6 past 4.orelse[0]",
    )


def test_a_failed_read_is_a_miss() -> None:
    check(
        """
        class A:
            def f(self, k):
                try:
                    return self._cache[k]
                except KeyError:
                    v = self._cache[k] = compute(k)
                    return v
        """,
        "handler object self._cache[...] of self 7-8 past 3.body[0]",
    )
    check(
        """
        class A:
            def f(self):
                try:
                    return self._x
                except AttributeError:
                    self._x = compute()
                return self._x
        """,
        "handler object self._x of self 7-7 past 3.body[0]",
    )
    check(
        """
        def f():
            global _x
            try:
                return _x
            except NameError:
                _x = compute()
        """,
        "handler global:_x _x 7-7 past 2.body[1]",
    )


def test_a_failed_read_may_fall_through() -> None:
    check(
        """
        def f(k):
            try:
                return cache[k]
            except KeyError:
                pass
            cache[k] = v = compute(k)
            return v
        """,
        "rest global:cache cache[...] 7-8 past 2.body[0]",
    )
    check(
        """
        def f(k):
            with suppress(KeyError):
                return cache[k]
            cache[k] = v = compute(k)
            return v
        """,
        "rest global:cache cache[...] 5-6 past 2.body[0]",
    )


def test_a_handler_for_something_else_is_no_miss() -> None:
    check(
        """
        class A:
            def f(self, data):
                try:
                    self._conn.send(data)
                except OSError:
                    self._conn = connect()
        """
    )


def test_work_for_a_later_store_belongs_to_the_miss() -> None:
    check(
        """
        def f(k):
            try:
                v = cache[k]
            except KeyError:
                v = compute(k)
            cache[k] = v
            return v
        """,
        "handler global:cache cache[...] 6-6 past 2.body[0]",
        "store global:cache cache[...] 3-8 past nowhere",
    )
    check(
        """
        class A:
            def f(self, k):
                v = self._cache.get(k)
                if v is None:
                    v = compute(k)
                self._cache[k] = v
        """,
        "branch object self._cache[...] of self 6-6 past 5.orelse[0]",
    )


def test_a_choice_in_one_statement_is_passed_before_it() -> None:
    check(
        """
        class A:
            def f(self):
                self._x = self._x or compute()
                return self._x
        """,
        "branch object self._x of self 4-4 past 3.body[0]",
    )


def test_a_case_is_a_branch() -> None:
    check(
        """
        def f(k):
            match cache.get(k):
                case None:
                    cache[k] = v = compute(k)
                    return v
                case v:
                    return v
        """,
        "branch global:cache cache[...] 5-6 past 2.body[0]",
    )


def test_a_memo_decorator_keeps_its_dict_in_the_closure() -> None:
    check(
        """
        def memo(func):
            cache = {}
            def wrapper(*args):
                if args not in cache:
                    cache[args] = func(*args)
                return cache[args]
            return wrapper
        """,
        "branch nonlocal:cache cache[...] 6-6 past 5.orelse[0]",
        name="wrapper",
    )
    check(
        """
        def once(func):
            done = False
            def wrapper():
                nonlocal done
                if not done:
                    func()
                    done = True
            return wrapper
        """,
        "branch nonlocal:done done 7-8 past 6.orelse[0]",
        name="wrapper",
    )


def test_a_descriptor_fills_the_instance() -> None:
    check(
        """
        class cached_property:
            def __get__(self, obj, type=None):
                if obj is None:
                    return self
                d = obj.__dict__
                value = d.get(self.name, missing)
                if value is missing:
                    value = self.func(obj)
                    d[self.name] = value
                return value
        """,
        "branch object obj.__dict__[...] of obj 9-10 past 8.orelse[0]",
        name="__get__",
    )


def test_a_descriptor_that_asks_nothing_has_no_miss() -> None:
    check(
        """
        class lazy:
            def __get__(self, obj, type=None):
                if obj is None:
                    return self
                value = obj.__dict__[self.name] = self.func(obj)
                return value
        """,
        name="__get__",
    )


def test_weak_dictionaries_are_dictionaries() -> None:
    check(
        """
        _live = WeakValueDictionary()
        def f(k):
            obj = _live.get(k)
            if obj is None:
                obj = _live[k] = make(k)
            return obj
        """,
        "branch global:_live _live[...] 6-6 past 5.orelse[0]",
    )


def test_a_method_may_fill_for_another() -> None:
    check(
        """
        class Archive:
            def f(self):
                if not self._loaded:
                    self._load()
                return self._members
            def _load(self):
                self._read()
            def _read(self):
                self._members = list(self)
                self._loaded = True
        """,
        "branch object self._loaded of self 5-5 past 4.orelse[0]",
    )


def test_a_container_of_the_class_belongs_to_no_instance() -> None:
    check(
        """
        class Node:
            _seen = {}
            _own = []
            def __init__(self):
                self._own = []
            def f(self, k):
                if k not in self._seen:
                    self._seen[k] = make(k)
                self._own.append(k)
        """,
        "branch class:cls cls._seen[...] 9-9 past 8.orelse[0]",
    )


def test_the_owner_is_the_object_nearest_to_the_place() -> None:
    check(
        """
        class A:
            def f(self):
                node = self.head
                if node.next is None:
                    node.next = make()
        """,
        "branch object self.head.next of node 6-6 past 5.orelse[0]",
    )
    check(
        """
        def f(parts, state):
            for part in parts:
                if part.static is None:
                    part.static = state.compute()
        """,
        "branch object part.static of part 5-5 past 4.orelse[0]",
    )


def test_an_owner_that_may_be_unbound_is_none() -> None:
    check(
        """
        def f(self, use):
            if use:
                bucket = self.bucket()
            if use and bucket.code is None:
                bucket.code = compute()
        """,
        "branch object bucket.code 6-6 past 5.orelse[0]",
    )
    check(
        """
        def f(find):
            try:
                bucket = find()
                return bucket.code
            except AttributeError:
                bucket.code = compute()
        """
    )


def test_bases_must_be_the_same_object() -> None:
    check(
        """
        def f(part, state):
            if part.static is None:
                state.static = 1
        """
    )
    check(
        """
        def f(node):
            if node.up is None:
                node = find()
                node.up = 1
        """
    )


@pytest.mark.parametrize(
    "body",
    [
        "if x is None: x = compute()",
        "seen = {}\n    if x not in seen: seen[x] = 1",
        "if 'a' not in kwargs: kwargs['a'] = 1",
        "if isinstance(x.y, str): x.y = parse(x.y)",
        "if x.file is not None: x.file = None",
        "if x.file: x.file = None",
        "if x.key in x.table: x.table[x.key] = 1",
        "if x.depth == 0: x.depth += 1",
        "if x.state == a: x.state = None",
        "if x.ready: x.other = 1",
        "if x is None: return\n    x.y = 1",
        "while x.pos < 3: x.pos = x.step()",
        "if not x.y: return\n    x.y = f()",
    ],
)
def test_what_is_no_fill(body: str) -> None:
    check(f"def f(x, a, **kwargs):\n    {body}\n")


def test_a_method_of_the_object_says_nothing_of_its_items() -> None:
    check(
        """
        class Writer:
            def f(self, x):
                if self.skips(x):
                    return
                self.add(x)
        """
    )


def test_a_constructor_does_not_fill_what_nobody_has_seen() -> None:
    check(
        """
        class A:
            def __init__(self, x=None):
                if not hasattr(self, "x"):
                    self.x = x
        """,
        name="__init__",
    )


def test_nothing_is_wrapped_round_a_yield_or_await() -> None:
    check(
        """
        async def f(k):
            if k in cache:
                return cache[k]
            v = await compute(k)
            cache[k] = v
        """,
        "rest global:cache cache[...] 5-6 past 3.body[0] waits",
    )
    check(
        """
        def f():
            global x
            x = 1
            yield
        """,
        "store global:x x 3-4 past nowhere",
    )
    check(
        """
        async def f(k):
            if k not in cache:
                cache[k] = compute(k)
            await k
        """,
        "branch global:cache cache[...] 4-4 past 3.orelse[0]",
    )


def test_stretches_between_yields_store_by_themselves() -> None:
    check(
        """
        def f(n):
            yield
            for i in n:
                v = i + 1
                cache[i] = v
                yield v
        """,
        "store global:cache cache[...] 5-6 past nowhere",
    )


def test_a_store_of_what_was_awaited_waits() -> None:
    check(
        """
        async def f(k):
            v = await compute(k)
            w = v[0]
            cache[k] = w
        """,
        "store global:cache cache[...] 4-5 past nowhere waits",
    )


def test_a_loop_fills_until_there_is_enough() -> None:
    check(
        """
        class A:
            def f(self, n):
                while len(self.seen) <= n:
                    self.seen.append(next(self.source))
                while self.at < n:
                    self.at = self.step()
        """,
        "branch object self.seen[...] of self 4-5 past 3.body[0]",
    )


def test_a_decorator_inside_registers() -> None:
    check(
        """
        def f():
            @area.register
            def of_square(x):
                return x
        """,
        "store global:area area[...] 4-5 past nowhere",
    )


@pytest.mark.parametrize(
    ("store", "said"),
    [
        ("global x; x = 1", "global:x x"),
        ("global x; x += 1", "global:x x"),
        ("global np; import numpy as np", "global:np np"),
        ("registry[name] = 1", "global:registry registry[...]"),
        ("registry.items.append(name)", "global:registry registry.items[...]"),
        ("registry.setdefault(name, []).append(1)",
         "global:registry registry[...], registry[...][...]"),
        ("r = registry; r.add(name)", "global:registry registry[...]"),
        ("import config; config.debug = True", "global:config config.debug"),
        ("os.environ['A'] = name", "global:os os.environ[...]"),
        ("Plugin.count = 1", "class:Plugin Plugin.count"),
        ("globals()['x'] = 1", "global:x x"),
        ("config.set('a', name)", "global:config config[...]"),
    ],
)  # fmt: skip
def test_an_unguarded_store_takes_the_whole_body(store: str, said: str) -> None:
    check(
        f'''
        registry = {{}}
        def f(name):
            """Say why."""
            log(name)
            {store}
        ''',
        f"store {said} 5-6 past nowhere",
    )


@pytest.mark.parametrize(
    "store",
    [
        "registry = {}; registry[name] = 1",
        "name.append(1)",
        "name[0] = 1",
        "atexit.register(name)",
        "node = nodes.With(); node.body = 1",
        "conn = sqlite3.connect(name); conn.row_factory = 1",
        "current.set(name)",
        "copied = dict(registry); copied[1] = name",
        "def g(): registry[name] = 1",
    ],
)
def test_what_no_other_test_can_reach_is_no_store(store: str) -> None:
    check(f"registry = {{}}\ndef f(name):\n    {store}\n")


def test_classes_register_themselves() -> None:
    check(
        """
        class Plugin:
            def __init_subclass__(cls, **words):
                cls._registry[cls.__name__] = cls
        """,
        "store class:cls cls._registry[...] 4-4 past nowhere",
        name="__init_subclass__",
    )
    check(
        """
        class Plugin:
            @classmethod
            def f(cls, name):
                if name in cls._registry:
                    return cls._registry[name]
                cls._registry[name] = load(name)
        """,
        "rest class:cls cls._registry[...] 7-7 past 5.body[0]",
    )


def test_one_region_per_root_and_span() -> None:
    check(
        """
        class A:
            def f(self):
                if self._a is None or self._b is None:
                    self._a = 1
                    self._b = 2
        """,
        "branch object self._a, self._b of self 5-6 past 4.orelse[0]",
    )
    check(
        """
        def f():
            global a, b
            a = 1
            b = 2
        """,
        "store global:a a 3-5 past nowhere",
        "store global:b b 3-5 past nowhere",
    )


def test_regions_do_not_nest_deeper_than_can_be_compiled() -> None:
    chain = "".join(f"    elif k + {i} in cache: pass\n" for i in range(40))
    program = f"def f(k):\n    if k in cache: pass\n{chain}    else: cache[k] = 1"
    found = regions_in(program, "f")
    assert [region.line for region in found] == list(range(2, 17))


def test_a_region_names_what_its_guard_calls() -> None:
    program = """
        class A:
            def f(self, k):
                v = self.cache.get(norm(k))
                if v is None:
                    v = self.cache[k] = compute(k)
                return v
            def g(self, k):
                try:
                    return self.cache[k]
                except KeyError:
                    self.cache[k] = compute(k)
        """
    [region] = regions_in(program, "f")
    assert region.calls == {"get", "norm"}
    assert region.names == {"cache"}
    [region] = regions_in(program, "g")
    assert region.calls == {"__getitem__"}


def test_spans_of_the_package_itself_nest_and_are_distinct() -> None:
    import edgewise.model.regions as module

    with open(module.__file__, encoding="utf-8") as file:
        tree = ast.parse(file.read())
    names = bound_names(tree.body)
    for node in ast.walk(tree):
        if isinstance(node, ast.FunctionDef):
            found = find_regions(node, names)
            spans = [{id(each) for each in region.span.statements} for region in found]
            keys = [(region.root, sorted(span)) for region, span in zip(found, spans, strict=True)]
            assert all(keys.count(key) == 1 for key in keys)


def test_a_place_of_the_right_kind_is_filled() -> None:
    check(
        """
        def f(self):
            if isinstance((label := self.label), int):
                return label
            self.label = compute(self)
            return self.label
        """,
        "rest object self.label of self 5-6 past 3.body[0]",
    )
    check(
        """
        def f(x):
            if not isinstance(x, dict):
                x["a"] = 1
        """
    )


@pytest.mark.parametrize(
    ("body", "on"),
    [
        ("app.g.x = 1", ["app.g"]),
        ("app.g['x'] = 1", ["app.g"]),
        ("app.g.x += 1", ["app.g"]),
        ("app.names.append(1)", ["app.names"]),
        ("g = app.g\n    g.x = 1", ["g"]),
        ("app.g.x, app.g.y = 1, 2", ["app.g", "app.g"]),
        ("setattr(app.g, 'x', 1)", None),
        ("put = app.names.append\n    put(1)", None),
        ("app.g.x = 1\n    setattr(app.g, 'x', 1)", None),
        ("global app\n    app = 1", None),
    ],
)
def test_stores_say_on_which_object(body: str, on: list[str] | None) -> None:
    (region,) = regions_in(f"import app\n\n\ndef f():\n    {body}\n", "f")
    found = region.stored_on
    assert (None if found is None else [ast.unparse(store.value) for store in found]) == on


def test_a_store_outside_the_region_may_be_the_one_found() -> None:
    program = """
        def f():
            if app.x is None:
                app.x = compute()
            else:
                app.x = app.x + 1
        """
    (region,) = (r for r in regions_in(program, "f") if r.kind == "branch")
    assert region.stored_on is None


def test_what_is_made_here_stays_so_in_a_loop() -> None:
    program = """
        def f(steps, given):
            first, kept = [], {}
            first = []
            second = []
            now = first
            for step in steps:
                if step == "|" and now is first:
                    now = second
                    continue
                now.append(step)
            return first, second
        """
    check(program)


def test_what_may_be_something_else_in_a_loop_is_not_made_here() -> None:
    program = """
        def f(steps, given):
            now = []
            for step in steps:
                if step not in now:
                    now.append(step)
                now = given
        """
    check(program, "branch object now[...] of now 6-6 past 5.orelse[0]")


def test_names_that_spoil_each_other_in_a_loop_are_not_made_here() -> None:
    program = """
        def f(steps, given):
            now = []
            next = []
            while steps:
                if steps[0] not in now:
                    now.append(steps.pop())
                now = next
                next = given
        """
    found = [region for region in regions_in(program, "f") if "now" in region.place]
    assert [said(region) for region in found] == [
        "branch object now[...] of now 7-7 past 6.orelse[0]"
    ]


def test_what_a_generator_has_made_others_may_find_when_they_resume_it() -> None:
    program = """
        def f(steps):
            first = []
            now = first
            for step in steps:
                if step not in now:
                    now.append(step)
                now = first
                yield now
        """
    assert [region.owner for region in regions_in(program, "f")] == ["now"]
