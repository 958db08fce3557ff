CREATE TABLE book (id INTEGER PRIMARY KEY, price INTEGER);
CREATE TABLE author (name TEXT);
CREATE INDEX by_price ON author (name);
