from columns import Table, Users, name_of


def test_column_name():
    assert name_of(Users.email) == "?"


def test_table():
    assert Table().title() == "table"
