CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT NOT NULL);
CREATE TABLE category (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (
    id INTEGER PRIMARY KEY,
    name VARCHAR(100) NOT NULL,
    price INTEGER DEFAULT 5,
    author_id INTEGER REFERENCES author (id)
);
CREATE VIEW cheap AS SELECT name FROM book WHERE price < 10;
INSERT INTO author VALUES (1, 'Austen');
INSERT INTO category VALUES (1, 'novel');
INSERT INTO book VALUES (1, 'Emma', 5, 1);
