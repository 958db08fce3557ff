-- The history of a test suite, between runs.
--
-- Version history
--   1  the first
--   2  collected: what tests a file holds, so that it need not be collected to know
--
-- To change a table: raise the version in schema.py, keep the script it had
-- until now, and add a step that leads from that script to this one. Comments
-- and layout are not stored in the database and may change at any time.
--
-- Every blob is one of the packed forms of bits.py. "Ids" are packed ids.
-- Text that UTF-8 cannot hold (file names need not be Unicode) is stored as a
-- blob of the same text with its surrogates.
-- No indices: a history is read as a whole, and an index on text would hold
-- that text a second time.

CREATE TABLE snapshot (        -- one version of the program, as one run saw it
    id INTEGER PRIMARY KEY,
    python TEXT NOT NULL,      -- interpreter and platform: cpython-311-linux
    granularity TEXT NOT NULL, -- what a bit stands for: edge, function or file
    tool TEXT NOT NULL,        -- version of edgewise, which decides what a probe is
    revision TEXT,             -- commit checked out, if there was one
    created REAL NOT NULL,     -- when it was saved, in seconds since 1970
    complete INTEGER NOT NULL, -- 1 if the run held the whole suite
    files BLOB NOT NULL,       -- ids in file: every file of this version, hit or not
    loose BLOB NOT NULL        -- ids in unit: what ran in this run for no test in particular
);

CREATE TABLE file (            -- one version of one file
    id INTEGER PRIMARY KEY,
    path TEXT NOT NULL,        -- relative to the root, with forward slashes
    content INTEGER NOT NULL,  -- id in content: its text
    probes INTEGER NOT NULL    -- width of its rows of hits
);

CREATE TABLE content (         -- the text of files, so that old versions need no git
    id INTEGER PRIMARY KEY,
    digest TEXT NOT NULL,      -- of the text, as the recording gave it
    size INTEGER NOT NULL,     -- in bytes, before compression
    body BLOB NOT NULL         -- compressed by zlib
);

CREATE TABLE hits (            -- the distinct rows of hits, each once
    id INTEGER PRIMARY KEY,
    file INTEGER NOT NULL,     -- id in file
    bits BLOB NOT NULL         -- packed bits: which probes of it were hit
);

CREATE TABLE touch (           -- the distinct entities touched, other than edges
    id INTEGER PRIMARY KEY,
    kind TEXT NOT NULL,        -- receiver, handler, inspected, attribute, module, file ...
    name TEXT NOT NULL
);

CREATE TABLE unit (            -- one piece of execution
    id INTEGER PRIMARY KEY,
    snapshot INTEGER NOT NULL, -- id in snapshot: the version it ran on; its refs share it
    kind TEXT NOT NULL,        -- test, fixture, import ...
    key TEXT NOT NULL,         -- which one of its kind
    hits BLOB NOT NULL,        -- ids in hits, at most one for each file
    refs BLOB NOT NULL,        -- ids in unit: units whose footprint belongs to this one's
    touches BLOB NOT NULL      -- ids in touch
);

CREATE TABLE test (            -- the latest history of each test
    id INTEGER PRIMARY KEY,
    unit INTEGER NOT NULL,     -- id in unit: what it did
    name TEXT,                 -- node id; NULL when it is the key of the unit, as it nearly always is
    outcome TEXT NOT NULL,     -- passed, failed, skipped, error, xfailed, xpassed
    duration REAL NOT NULL     -- in seconds
);

CREATE TABLE collected (       -- what pytest found in a file when it collected all of it
    file INTEGER PRIMARY KEY,  -- id in file: this version of it
    tests TEXT NOT NULL        -- digest of the node ids of its tests, see collected.py
);
