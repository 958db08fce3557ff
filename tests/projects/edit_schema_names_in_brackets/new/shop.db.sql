CREATE TABLE [Book] ([id] INTEGER PRIMARY KEY, [name] TEXT, [place] TEXT DEFAULT 'a');
CREATE TABLE 'Odd Table' ('a' TEXT CHECK ('a' <> a), 'b c' TEXT NOT NULL);
INSERT INTO Book (name) VALUES ('Emma');
