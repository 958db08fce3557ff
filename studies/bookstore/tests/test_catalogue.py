from bookstore import catalogue


def test_add_author(session):
    assert catalogue.add_author(session, "Dickens").id


def test_authors_by_country(session, austen):
    catalogue.add_author(session, "Balzac", "FR")
    assert catalogue.authors_of(session, "UK") == ["Jane Austen"]


def test_authors_of_nowhere(session):
    assert catalogue.authors_of(session, "XX") == []


def test_number_of_authors(session, austen):
    assert catalogue.number_of_authors(session) == 1


def test_no_authors(session):
    assert catalogue.number_of_authors(session) == 0


def test_add_book(session):
    assert catalogue.add_book(session, "Persuasion", 700).id


def test_add_book_with_long_name(session):
    name = "The Posthumous Papers of the Pickwick Club"
    assert catalogue.add_book(session, name, 1200).name == name


def test_book_by_name(session, emma):
    session.expire_all()
    assert catalogue.by_name(session, "Emma").price == 850


def test_no_book_of_that_name(session):
    assert catalogue.by_name(session, "Ulysses") is None


def test_search(session, emma):
    catalogue.add_book(session, "Dilemma", 100)
    assert catalogue.search(session, "emma") == ["Dilemma", "Emma"]


def test_search_for_nothing(session):
    assert catalogue.search(session, "x") == []


def test_author_of_book(session, emma):
    session.expire_all()
    assert emma.author.name == "Jane Austen"


def test_books_of_author(session, emma, austen):
    session.expire_all()
    assert [book.name for book in austen.books] == ["Emma"]


def test_restock(session, emma):
    catalogue.restock(session, emma.id, 5)
    assert catalogue.stock_of(session, emma.id) == 25


def test_stock_of_unknown_book(session):
    assert catalogue.stock_of(session, 12345) is None


def test_restock_unknown_book(session):
    catalogue.restock(session, 12345, 5)


def test_dearest(session, emma):
    assert catalogue.dearest(session) == 850


def test_dearest_of_none(session):
    assert catalogue.dearest(session) is None


def test_no_books(session):
    assert catalogue.number_of_books(session) == 0


def test_number_of_books(session, emma):
    assert catalogue.number_of_books(session) == 1


def test_add_category(session):
    assert catalogue.add_category(session, "novel").id


def test_categories(session):
    for name in ("poem", "novel"):
        catalogue.add_category(session, name)
    assert catalogue.categories(session) == ["novel", "poem"]


def test_no_categories(session):
    assert catalogue.categories(session) == []


def test_file_under(session, emma):
    novel = catalogue.add_category(session, "novel")
    catalogue.file_under(session, emma, novel)
    session.expire_all()
    assert [book.name for book in catalogue.in_category(session, "novel")] == ["Emma"]


def test_nothing_in_category(session):
    assert catalogue.in_category(session, "novel") == []


def test_categories_of_book(session, emma):
    catalogue.file_under(session, emma, catalogue.add_category(session, "novel"))
    session.expire_all()
    assert [category.name for category in emma.categories] == ["novel"]
