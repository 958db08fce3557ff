RATES = {"a": 1, "b": 2}
PLAIN = {"a": 1, "b": 2}
