import codecs_of_ours


def test_parse():
    assert codecs_of_ours.parse("a") == ("a",)


def test_dump():
    assert codecs_of_ours.Codec.dump(1) == "1"
