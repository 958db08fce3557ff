CREATE TABLE author (id INTEGER PRIMARY KEY, name TEXT);
CREATE TABLE book (
    id INTEGER PRIMARY KEY, name TEXT, price INT DEFAULT 5 CHECK (price > 0), low INT, high INT,
    author INT DEFAULT 1 REFERENCES author (id), twice INT AS (high * 2)
);
INSERT INTO author (name) VALUES ('Austen'), ('Eliot');
