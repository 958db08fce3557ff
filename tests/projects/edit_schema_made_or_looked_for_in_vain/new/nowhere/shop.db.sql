CREATE TABLE book (name TEXT);
