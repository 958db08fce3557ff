CREATE TABLE book (id INTEGER PRIMARY KEY, price INTEGER, author_id INTEGER);
CREATE TABLE author (id INTEGER PRIMARY KEY, full TEXT);
CREATE TABLE shelf (place TEXT);
INSERT INTO book (id, price, author_id) VALUES (1, 5, 1), (2, 20, 1);
INSERT INTO author VALUES (1, 'Austen');
INSERT INTO shelf (place) VALUES ('left');
