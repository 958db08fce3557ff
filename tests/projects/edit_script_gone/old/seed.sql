INSERT INTO author VALUES (1, 'Austen');
INSERT INTO book (id, name, price) VALUES (1, 'Emma', 5);
