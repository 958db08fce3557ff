from writers import Csv, Html, PlainText, Xml


def test_html_writer():
    assert Html().write("a<b") == "[a&lt;b]"


def test_xml_writer():
    assert Xml().write("a<b") == "[a&lt;b]"


def test_plain_text_writer():
    assert PlainText().write("a<b") == "[a&lt;b]"


def test_csv_writer():
    assert Csv().write("a<b") == "[a<b]"
