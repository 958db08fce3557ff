import parser_of_ours


def test_parser():
    assert parser_of_ours.parse("a") == ("fast", "a")
