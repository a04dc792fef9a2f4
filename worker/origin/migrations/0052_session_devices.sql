-- A member sees their sessions and ends them one by one. A form names a session by a random id, which is not made from the token;
-- of the browser its name and its system's are stored, and no version.
CREATE TABLE sessions_once (
  token_hash TEXT PRIMARY KEY,
  session_id TEXT NOT NULL UNIQUE DEFAULT (lower(hex(randomblob(16)))),
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  browser TEXT,
  system TEXT,
  added_date INTEGER NOT NULL,
  seen_date INTEGER NOT NULL,
  expires_date INTEGER NOT NULL,
  checked_date INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

INSERT INTO sessions_once (token_hash, user_id, added_date, seen_date, expires_date, checked_date)
  SELECT token_hash, user_id, added_date, seen_date, expires_date, checked_date FROM sessions;
DROP TABLE sessions;
ALTER TABLE sessions_once RENAME TO sessions;

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_date);
