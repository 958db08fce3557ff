CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (id INTEGER PRIMARY KEY, price INT, shelf TEXT);
CREATE VIEW cheap AS SELECT price FROM book WHERE price < 6;
CREATE VIEW signed AS SELECT author.name FROM author NATURAL JOIN book;
INSERT INTO author VALUES (1, 'Austen'), (2, 'Eliot');
INSERT INTO book (id, price) VALUES (3, 5), (4, 7);
