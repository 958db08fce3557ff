RATES = {"summer": 10, "winter": 20, "old": 5, "deep": {"a": 1, "b": 2}}
LIMITS: dict = {"low": 1, "high": 2}
FILLED = {"a": 1, "b": 2}
TWICE = {"a": 1, "b": 2}
TWICE = {**TWICE, "c": TWICE["b"]}
ORDERED = {"x": 1, "y": 2}
WORDS = {"one": "1", "two": "2"}
CONSTANT = RATES["summer"]
DERIVED = [RATES["winter"]]


def summer():
    return RATES["summer"]


def winter():
    return RATES["winter"]


def nested():
    return RATES["deep"]["a"]


def by_name(name):
    return RATES[name]


def everything():
    return sum(value for value in RATES.values() if isinstance(value, int))


def got():
    return RATES.get("winter")


def has(name):
    return name in RATES


def both():
    return RATES["summer"] + len(RATES)


def same_block(name):
    first = RATES["summer"]
    second = RATES[name]
    return first + second


def new():
    return RATES["new"] if "new" in dir() else None


def asked_for_new():
    try:
        return RATES["new"]
    except KeyError:
        return None


def gone():
    return RATES["old"]


def default(value=RATES["summer"]):
    return value


def default_winter(value=RATES["winter"]):
    return value


def low():
    return LIMITS["low"]


def stored():
    RATES["summer"] = RATES["summer"]
    return RATES


def merged():
    return {**RATES}["summer"]


def through_globals():
    return globals()["RATES"]["winter"]


def pattern():
    match RATES:
        case {"winter": value}:
            return value


def aliased():
    rates = RATES
    return rates["winter"]


def fill():
    return FILLED["a"]


def word():
    return WORDS["one"]


for key in list(FILLED):
    FILLED[key] = sum(v for v in FILLED.values() if isinstance(v, int))
