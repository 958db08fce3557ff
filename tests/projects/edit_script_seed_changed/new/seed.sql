INSERT INTO author VALUES (1, 'Bronte');
INSERT INTO book (id, name, price) VALUES (1, 'Emma', 5);
