-- The tables of version 1, as schema.sql had them; what they are for is told there.
CREATE TABLE snapshot (
    id INTEGER PRIMARY KEY,
    python TEXT NOT NULL,
    granularity TEXT NOT NULL,
    tool TEXT NOT NULL,
    revision TEXT,
    created REAL NOT NULL,
    complete INTEGER NOT NULL,
    files BLOB NOT NULL,
    loose BLOB NOT NULL
);
CREATE TABLE file (
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,
    content INTEGER NOT NULL,
    probes INTEGER NOT NULL
);
CREATE TABLE content (
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL,
    size INTEGER NOT NULL,
    body BLOB NOT NULL
);
CREATE TABLE hits (
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,
    bits BLOB NOT NULL
);
CREATE TABLE touch (
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,
    name TEXT NOT NULL
);
CREATE TABLE unit (
    id INTEGER PRIMARY KEY,
    snapshot INTEGER NOT NULL,
    kind TEXT NOT NULL,
    key TEXT NOT NULL,
    hits BLOB NOT NULL,
    refs BLOB NOT NULL,
    touches BLOB NOT NULL
);
CREATE TABLE test (
    id INTEGER PRIMARY KEY,
    unit INTEGER NOT NULL,
    name TEXT,
    outcome TEXT NOT NULL,
    duration REAL NOT NULL
);
