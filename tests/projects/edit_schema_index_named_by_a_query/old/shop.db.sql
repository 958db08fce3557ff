CREATE TABLE item (id INTEGER PRIMARY KEY, name TEXT, price INTEGER);
INSERT INTO item VALUES (1, 'pen', 3);
CREATE INDEX item_name ON item (name);
