import orm


def test_meta_table():
    assert orm.table_of(orm.Article) == "article"


def test_meta_order():
    assert orm.order_of(orm.Tag) == "name"


def test_save():
    assert orm.Article().save() == "saved"
