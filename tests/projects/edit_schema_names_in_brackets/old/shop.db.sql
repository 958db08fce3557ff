CREATE TABLE [Book] ([id] INTEGER PRIMARY KEY, [name] TEXT, [shelf] TEXT DEFAULT 'a');
CREATE TABLE 'Odd Table' ('a' TEXT, 'b c' TEXT);
INSERT INTO Book (name) VALUES ('Emma');
