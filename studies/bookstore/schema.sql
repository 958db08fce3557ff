CREATE TABLE author (
    id INTEGER PRIMARY KEY,
    name VARCHAR(100) NOT NULL,
    country VARCHAR(60)
);
CREATE TABLE category (
    id INTEGER PRIMARY KEY,
    name VARCHAR(60) NOT NULL
);
CREATE TABLE book (
    id INTEGER PRIMARY KEY,
    name VARCHAR(200) NOT NULL,
    isbn VARCHAR(20),
    price INTEGER NOT NULL,
    stock INTEGER NOT NULL DEFAULT 0,
    author_id INTEGER REFERENCES author (id)
);
CREATE TABLE book_category (
    book_id INTEGER NOT NULL REFERENCES book (id),
    category_id INTEGER NOT NULL,
    PRIMARY KEY (book_id, category_id)
);
CREATE TABLE customer (
    id INTEGER PRIMARY KEY,
    name VARCHAR(100) NOT NULL,
    email VARCHAR(120) NOT NULL UNIQUE,
    points INTEGER NOT NULL DEFAULT 0
);
CREATE TABLE purchase (
    id INTEGER PRIMARY KEY,
    customer_id INTEGER NOT NULL REFERENCES customer (id),
    state VARCHAR(20) NOT NULL DEFAULT 'open'
);
CREATE TABLE purchase_line (
    purchase_id INTEGER NOT NULL REFERENCES purchase (id),
    book_id INTEGER NOT NULL REFERENCES book (id),
    quantity INTEGER NOT NULL,
    price INTEGER NOT NULL,
    PRIMARY KEY (purchase_id, book_id)
);
CREATE TABLE review (
    id INTEGER PRIMARY KEY,
    book_id INTEGER NOT NULL REFERENCES book (id),
    customer_id INTEGER NOT NULL REFERENCES customer (id),
    stars INTEGER NOT NULL,
    comment VARCHAR(500)
);
