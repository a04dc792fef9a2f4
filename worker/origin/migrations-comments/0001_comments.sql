-- Comments in a database of their own (the binding DB_COMMENTS). Members and what they comment are in the first one, so nothing refers
-- to them.
CREATE TABLE comments (
  comment_id INTEGER PRIMARY KEY AUTOINCREMENT,
  section TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  comment TEXT NOT NULL,
  is_held INTEGER NOT NULL DEFAULT 0
);

-- New comments have larger ids than all that follow from other databases, also from a former one of their own.
INSERT INTO sqlite_sequence (name, seq) VALUES ('comments', unixepoch() * 1000);

CREATE INDEX comments_by_object ON comments (section, object_id, added_date) WHERE is_held = 0;
CREATE INDEX comments_by_user ON comments (user_id, added_date);
CREATE INDEX comments_held ON comments (user_id, section, object_id, added_date) WHERE is_held = 1;
CREATE INDEX comments_waiting ON comments (added_date) WHERE is_held = 1;

-- Comments that were removed while others still followed from the first database: those must not follow again.
CREATE TABLE dropped_comments (
  comment_id INTEGER PRIMARY KEY
);

-- As in the first database.
CREATE TABLE comment_effects (
  effect_id TEXT PRIMARY KEY,
  body TEXT NOT NULL
) WITHOUT ROWID;

CREATE TABLE comment_marks (
  mark TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;

-- Acts that were done here, by their idempotency keys: in one batch with what they did.
CREATE TABLE done_requests (
  user_id INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  made_id INTEGER NOT NULL DEFAULT 0,
  done_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, request_id)
) WITHOUT ROWID;

CREATE INDEX done_requests_by_date ON done_requests (done_date);
