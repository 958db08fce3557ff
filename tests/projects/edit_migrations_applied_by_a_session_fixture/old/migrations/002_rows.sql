INSERT INTO item (name) VALUES ('pen');
