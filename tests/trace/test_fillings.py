"""Who depends on what another test left behind: places, their owners and their life."""

from __future__ import annotations

import gc
from types import SimpleNamespace
from typing import Any

import pytest
from tests.trace.world import World

from edgewise.trace import runtime
from edgewise.trace.runtime import Module
from edgewise.trace.sites import LIMIT

SHOP = """\
class Shop:
    def __init__(self):
        self.kept = {}

    def price(self, name):
        if name not in self.kept:
            self.kept[name] = make(name)
        return self.kept[name]


def make(name):
    if name == "rare":
        return rarely()
    return 1


def rarely():
    return 2


shop = Shop()
"""


def test_a_place_found_full_brings_what_filled_it(world: World) -> None:
    app = world.module("app", SHOP)
    world.run("fills", lambda: app.shop.price("tea"))
    world.run("finds", lambda: app.shop.price("tea"))
    assert world.owned("finds") == world.owned("fills") == {"app.Shop.price", "app.make"}


def test_what_hangs_on_another_object_does_not_count(world: World) -> None:
    app = world.module("app", SHOP)
    other = app.Shop()
    world.run("rare", lambda: app.shop.price("rare"))
    world.run("other", lambda: other.price("tea"))
    world.run("other again", lambda: other.price("tea"))
    assert "app.rarely" in world.owned("rare")
    assert world.owned("other again") == {"app.Shop.price", "app.make"}


def test_an_object_with_the_address_of_a_dead_one_is_another(world: World) -> None:
    app = world.module("app", SHOP)

    def filled(name: str) -> tuple[int, Any]:
        shop = app.Shop()
        shop.price(name)
        return id(shop), shop

    addresses: dict[int, None] = {}
    world.run("dies", lambda: addresses.update({filled("rare")[0]: None}))
    gc.collect()

    def finds() -> bool:
        shop = app.Shop()
        while id(shop) not in addresses and len(alive) < 1000:
            alive.append(shop)
            shop = app.Shop()
        shop.kept["tea"] = 1
        return bool(shop.price("tea"))

    alive: list[object] = []
    world.run("reuses", finds)
    assert "app.rarely" not in world.owned("reuses")


def test_what_is_filled_and_found_in_one_test_is_its_own(world: World) -> None:
    app = world.module("app", SHOP)
    world.run("own", lambda: [app.shop.price("rare"), app.shop.price("rare")])
    assert "app.rarely" in world.owned("own")


def test_many_fillings_in_one_test_stand_for_each_other(world: World) -> None:
    app = world.module("app", SHOP)
    goods = [str(number) for number in range(LIMIT + 5)]
    world.run("fills", lambda: [app.shop.price(name) for name in goods])
    world.run("finds the last", lambda: app.shop.price(goods[-1]))
    assert "app.make" in world.owned("finds the last")


def test_an_owner_first_seen_after_the_limit_is_served_by_those_told_apart(world: World) -> None:
    app = world.module("app", SHOP)
    shops = [app.Shop() for _ in range(LIMIT + 5)]
    world.run("fills", lambda: [shop.price("tea") for shop in shops])
    world.run("finds the last", lambda: shops[-1].price("tea"))
    assert "app.make" in world.owned("finds the last")


def test_the_way_a_cache_misses_comes_with_the_filling(world: World) -> None:
    app = world.module(
        "app",
        """\
        class Cache:
            def __init__(self):
                self.items = {}

            def get(self, name):
                try:
                    return self.items[name]
                except KeyError:
                    return missing()


        def missing():
            return None


        cache = Cache()


        def find(name):
            found = cache.get(name)
            if found is None:
                found = cache.items[name] = 1
            return found
        """,
    )
    world.run("fills", lambda: app.find("tea"))
    world.run("finds", lambda: app.find("tea"))
    missed = world.owned("fills")
    assert "app.missing" in missed
    assert "app.Cache.get" in world.owned("finds")


STATE = """\
state = None
names = []


class Holder:
    pass


holder = Holder()


def remember(value):
    global state
    state = made(value)


def enlist(value):
    names.append(made(value))


def put(value):
    holder.name = made(value)


def made(value):
    return value


def state_now():
    return state


def names_now():
    return list(names)


def name_now():
    return getattr(holder, "none", None) or holder.name
"""


@pytest.mark.parametrize(
    ("store", "read"),
    [("remember", "state_now"), ("enlist", "names_now"), ("put", "name_now")],
)
def test_a_store_without_a_guard_reaches_later_readers(world: World, store: str, read: str) -> None:
    app = world.module("app", STATE)
    app.holder.name = ""
    world.run("before", lambda: getattr(app, read)())
    world.run("stores", lambda: getattr(app, store)("tea"))
    world.run("after", lambda: getattr(app, read)())
    world.run("unrelated", lambda: app.made("tea"))
    assert world.owned("before") == {f"app.{read}"}
    assert world.owned("after") == {f"app.{read}", f"app.{store}", "app.made"}
    assert world.owned("unrelated") == {"app.made"}


def test_what_was_stored_on_an_object_goes_with_it(world: World) -> None:
    app = world.module("app", STATE)
    app.holder.name = ""

    def stores_and_replaces() -> None:
        app.put("tea")
        app.holder = app.Holder()
        app.holder.name = ""

    world.run("stores", stores_and_replaces)
    world.run("after", app.name_now)
    assert world.owned("after") == {"app.name_now"}


def test_an_object_that_outlives_its_test_serves_until_it_dies(world: World) -> None:
    app = world.module("app", STATE)
    app.holder.name = ""

    def replaces() -> None:
        app.holder = app.Holder()
        app.holder.name = ""

    world.run("stores", lambda: app.put("tea"))
    world.run("finds", app.name_now)
    world.run("replaces", replaces)
    world.run("after", app.name_now)
    assert "app.put" in world.owned("finds")
    assert world.owned("after") == {"app.name_now"}


def test_a_function_that_did_not_come_to_its_store_left_nothing(world: World) -> None:
    app = world.module(
        "app",
        """\
        class Holder:
            name = ""


        holder = Holder()


        def put(value):
            if not value:
                return
            holder.name = value


        def name_now():
            return holder.name
        """,
    )
    world.run("comes not", lambda: app.put(""))
    world.run("after", app.name_now)
    world.run("comes", lambda: app.put("tea"))
    world.run("later", app.name_now)
    assert world.owned("after") == {"app.name_now"}
    assert world.owned("later") == {"app.name_now", "app.put"}


def test_stores_that_are_not_told_apart_keep_their_objects(world: World) -> None:
    app = world.module(
        "app",
        """\
        class Holder:
            name = ""


        current = Holder()


        def put():
            current.name = made()


        def made():
            return "tea"


        def name_now():
            return current.name
        """,
    )

    def stores_on_many() -> None:
        for _ in range(LIMIT + 3):
            app.current = app.Holder()
            app.put()

    world.run("stores", stores_on_many)  # only the last object lives on
    world.run("finds", app.name_now)
    assert world.owned("finds") == {"app.name_now", "app.put", "app.made"}


def test_a_store_after_a_store_within_it_is_told_too(world: World) -> None:
    app = world.module(
        "app",
        """\
        class Holder:
            name = ""


        holder = Holder()


        def put(depth):
            if depth:
                put(depth - 1)
                later()
            holder.name = str(depth)


        def later():
            return None


        def name_now():
            return holder.name
        """,
    )
    world.run("stores", lambda: app.put(1))
    world.run("finds", app.name_now)
    assert world.owned("finds") == {"app.name_now", "app.put", "app.later"}


def test_a_store_in_a_loop_does_not_tell_and_stays(world: World) -> None:
    app = world.module(
        "app",
        """\
        class Holder:
            name = ""


        holder = Holder()


        def put():
            for number in range(3):
                holder.name = number


        def name_now():
            return holder.name
        """,
    )

    def stores_and_replaces() -> None:
        app.put()
        app.holder = app.Holder()

    world.run("stores", stores_and_replaces)
    world.run("finds", app.name_now)
    assert world.owned("finds") == {"app.name_now", "app.put"}  # too much, never too little


def test_the_object_told_last_is_not_told_again(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    alone = SimpleNamespace(_count=lambda: 0)  # xdist has threads of its own
    monkeypatch.setattr("edgewise.trace.sites._thread", alone)
    app = world.module(
        "app",
        """\
        class Holder:
            name = ""


        holder = Holder()


        def put():
            holder.name = 1
            holder.name = 2
            holder.name = 3
        """,
    )
    told: list[object] = []
    tell = runtime.hooks.on

    def telling(module: Module, probe: int, holder: object) -> None:
        told.append(holder)
        tell(module, probe, holder)

    runtime.hooks.on = telling
    world.run("stores", app.put)
    assert told == [app.holder]
    world.run("stores again", app.put)
    assert told == [app.holder, app.holder]


STAND_IN = """\
class StandIn:
    __slots__ = ("_get_current_object",)

    def __init__(self, current):
        object.__setattr__(self, "_get_current_object", current)

    def __setattr__(self, name, value):
        setattr(self._get_current_object(), name, value)

    def __getattr__(self, name):
        return getattr(self._get_current_object(), name)


class Context:
    user = "nobody"


stack = [Context()]


def current():
    return stack[-1]


context = StandIn(current)


def log_in():
    context.user = made()


def made():
    return "somebody"


def who():
    return context.user
"""


def test_a_stand_in_is_what_it_stands_for(world: World) -> None:
    app = world.module("app", STAND_IN)

    def in_context() -> None:
        app.stack.append(app.Context())
        app.log_in()
        app.stack.pop()

    world.run("in a context", in_context)
    world.run("outside", app.who)
    world.run("for all", app.log_in)
    world.run("later", app.who)
    assert "app.made" not in world.owned("outside")
    assert "app.made" in world.owned("later")


def test_a_stand_in_for_nothing_is_an_object_like_others(world: World) -> None:
    app = world.module("app", STAND_IN)
    standing = app.stack.pop()

    def fails() -> None:
        with pytest.raises(IndexError):
            app.log_in()

    world.run("fails", fails)
    app.stack.append(standing)
    world.run("after", app.who)
    assert "app.log_in" in world.owned("fails")


def test_a_guard_without_owner_finds_what_lives(world: World) -> None:
    app = world.module(
        "app",
        STAND_IN
        + dedent_lines(
            """
            def user():
                if context.user == "nobody":
                    context.user = made()
                return context.user
            """
        ),
    )

    def in_context() -> None:
        app.stack.append(app.Context())
        app.user()
        app.stack.pop()

    def found() -> None:
        app.stack.append(app.Context())
        app.stack[-1].user = "given"
        app.user()
        app.stack.pop()

    world.run("fills and drops", in_context)
    world.run("finds what was given", found)
    world.run("fills", app.user)
    world.run("finds", app.user)
    assert "app.made" not in world.owned("finds what was given")
    assert "app.made" in world.owned("finds")


def dedent_lines(text: str) -> str:
    return "\n".join(line.removeprefix(" " * 12) for line in text.splitlines())


PROPERTY = """\
from functools import cached_property


class data_cached_property:
    def __init__(self, function):
        self.function = function
        self.name = function.__name__

    def __set__(self, instance, value):
        instance.__dict__[self.name] = value

    def __get__(self, instance, owner=None):
        if instance is None:
            return self
        value = instance.__dict__.get(self.name)
        if value is None:
            value = instance.__dict__[self.name] = self.function(instance)
        return value


class Order:
    @cached_property
    def total(self):
        return added()

    @data_cached_property
    def weight(self):
        return weighed()


def added():
    return 1


def weighed():
    return 2


order = Order()


def total_of(order):
    return order.total


def weight_of(order):
    return order.weight
"""


def test_a_cached_property_serves_those_who_mention_it_while_its_object_lives(
    world: World,
) -> None:
    app = world.module("app", PROPERTY)
    world.run("computes", lambda: app.total_of(app.order))
    world.run("finds", lambda: app.total_of(app.order))
    world.run("mentions not", lambda: app.added())
    assert {"app.Order.total", "app.added"} <= world.owned("finds")
    assert world.owned("mentions not") == {"app.added"}


def test_a_cached_property_of_an_object_that_died_serves_nobody(world: World) -> None:
    app = world.module("app", PROPERTY)
    world.run("computes", lambda: app.total_of(app.Order()))
    app.order.__dict__["total"] = 3
    world.run("was given one", lambda: app.total_of(app.order))
    assert world.owned("was given one") == {"app.total_of"}


def test_a_property_with_a_getter_of_ours_is_found_object_by_object(world: World) -> None:
    app = world.module("app", PROPERTY)
    other = app.Order()
    other.weight = 5
    world.run("computes", lambda: app.weight_of(app.order))
    world.run("finds", lambda: app.weight_of(app.order))
    world.run("finds another's", lambda: app.weight_of(other))
    assert "app.weighed" in world.owned("finds")
    assert "app.weighed" not in world.owned("finds another's")


def test_a_property_computed_when_its_getter_is_no_longer_looked_at(world: World) -> None:
    app = world.module("app", PROPERTY)
    orders = [app.Order() for _ in range(LIMIT + 3)]
    world.run("computes", lambda: [app.weight_of(order) for order in orders])
    world.run("finds the last", lambda: app.weight_of(orders[-1]))
    assert "app.weighed" in world.owned("finds the last")


def test_a_filling_that_raises_is_still_its_tests_own(world: World) -> None:
    app = world.module(
        "app",
        """\
        kept = {}


        def find(name):
            if name not in kept:
                kept[name] = fail()
            return kept[name]


        def fail():
            raise ValueError("no tea")
        """,
    )

    def fails() -> None:
        with pytest.raises(ValueError, match="no tea"):
            app.find("tea")

    world.run("fails", fails)
    assert world.owned("fails") == {"app.find", "app.fail"}
    assert world.recorder.stack == [world.recorder.units[world.recorder.session]]


@pytest.mark.parametrize("collected", [False, True])
def test_garbage_serves_on_whenever_it_is_collected(world: World, collected: bool) -> None:
    app = world.module("app", PROPERTY)

    def computes() -> None:
        order = app.Order()
        order.itself = order
        app.total_of(order)

    gc.collect()
    gc.disable()
    try:
        world.run("computes", computes)
        if collected:
            gc.collect()
        app.order.__dict__["total"] = 3
        world.run("was given one", lambda: app.total_of(app.order))
    finally:
        gc.enable()
    assert "app.added" in world.owned("was given one")


MADE = """\
class Text:
    def __init__(self):
        self.at = 0

    def step(self, end):
        if self.at < end:
            self.at = stepped(self.at)


class Line(Text):
    pass


def stepped(at):
    return at + 1


def one(kind):
    kind().step(-1)


def many(kind):
    text = kind()
    for _ in range(20):
        text.step(100)
"""


@pytest.mark.parametrize("kind", ["Text", "Line"])
def test_an_object_made_in_the_test_was_not_filled_before(world: World, kind: str) -> None:
    app = world.module("app", MADE)
    old = getattr(app, kind)()
    world.run("fills often", lambda: app.many(getattr(app, kind)))
    world.run("makes one", lambda: app.one(getattr(app, kind)))
    world.run("has an old one", lambda: old.step(-1))
    assert "app.stepped" not in world.owned("makes one")
    assert "app.stepped" not in world.owned("has an old one")


SLOTS = """\
class Slotted:
    __slots__ = ("made",)

    def __init__(self, made=None):
        self.made = made

    def get(self, make):
        if self.made is None:
            self.made = make()
        return self.made


def first():
    return 1


def second():
    return 2


def given():
    Slotted(3).get(first)


def own(make):
    Slotted().get(make)
"""


def test_an_object_without_weak_references_is_not_told_by_its_address(world: World) -> None:
    app = world.module("app", SLOTS)
    old = app.Slotted(3)
    kept = app.Slotted()
    world.run("makes its own", lambda: app.own(app.first))
    world.run("makes for others", lambda: kept.get(app.second))
    world.run("has a new one", app.given)
    world.run("has an old one", lambda: old.get(app.first))
    makers = {"app.first", "app.second"}
    assert world.owned("has a new one") & makers == set()
    assert world.owned("has an old one") & makers == makers


@pytest.mark.parametrize("order", [(1, 2, 3), (3, 2, 1), (2, 3, 1)])
def test_what_is_left_to_others_goes_by_the_order_of_collection(
    world: World, order: tuple[int, ...]
) -> None:
    app = world.module("app", STATE)
    tests: dict[int, tuple[str, Any]] = {
        1: ("before", app.state_now),
        2: ("stores", lambda: app.remember("tea")),
        3: ("after", app.state_now),
    }
    for place in order:
        world.recorder.take_turn(place)
        world.run(*tests[place])
    assert world.owned("before") == {"app.state_now"}
    assert world.owned("after") == {"app.state_now", "app.remember", "app.made"}


def test_a_variable_of_a_function_is_not_the_global_of_that_name(world: World) -> None:
    app = world.module(
        "app",
        """\
        def stores():
            found[1] = 2


        def has_its_own():
            found = []
            return found


        def reads():
            return found


        def imports_it():
            from app import found
            return found


        found = {}
        """,
    )
    world.run("stores", app.stores)
    for name in ("has_its_own", "reads", "imports_it"):
        world.run(name, getattr(app, name))
    assert "app.stores" not in world.owned("has_its_own")
    assert "app.stores" in world.owned("reads")
    assert "app.stores" in world.owned("imports_it")


CLOSURES = """\
def keeping(function):
    kept = {}

    def asked(name):
        if name not in kept:
            kept[name] = function(name)
        return kept[name]
    return asked


def one(name):
    return 1


def two(name):
    return 2
"""


def test_who_finds_a_place_without_owner_depends_on_all_who_fill_it(world: World) -> None:
    """Nobody knows whose closure it was; so whoever came first is not asked either."""
    app = world.module("app", CLOSURES)
    for name in ("one", "two"):
        asked = app.keeping(getattr(app, name))
        world.run(name, lambda asked=asked: asked("tea") + asked("tea"))  # type: ignore[misc]
    assert world.owned("one") == world.owned("two")
    assert {"app.one", "app.two"} <= world.owned("one")
