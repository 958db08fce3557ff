RATES = {"a": 1, "b": 3}
PLAIN = {"a": 1, "b": 3}
RATES["a"] = 7
