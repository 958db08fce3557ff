from lazy_values import Text, Value, resolve


def test_value_given():
    assert resolve(Value(1)) == 1


def test_text_given():
    assert resolve(Text("a")) == "a"
