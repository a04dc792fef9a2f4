-- The desk of the moderators: who looks at what, and what they decided. Dates are seconds since 1970.

-- The moderator who claimed an item decides about it, until the claim expires. `item` is the id of a queue item.
CREATE TABLE claims (
  queue TEXT NOT NULL,
  item TEXT NOT NULL,
  moderator_id INTEGER NOT NULL REFERENCES users (user_id),
  expires_date INTEGER NOT NULL,
  PRIMARY KEY (queue, item)
) WITHOUT ROWID;

CREATE INDEX claims_by_date ON claims (expires_date);

-- What was decided. Each row carries the hash of the one before it, so that none can be changed or left out unseen.
CREATE TABLE audit_log (
  audit_id INTEGER PRIMARY KEY AUTOINCREMENT,
  actor_id INTEGER NOT NULL,
  queue TEXT NOT NULL,
  item TEXT NOT NULL,
  act TEXT NOT NULL,
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  added_date INTEGER NOT NULL,
  previous_hash TEXT NOT NULL,
  hash TEXT NOT NULL
);

CREATE TRIGGER audit_log_stays BEFORE UPDATE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log cannot be changed'); END;

CREATE TRIGGER audit_log_keeps BEFORE DELETE ON audit_log
BEGIN SELECT RAISE(ABORT, 'the audit log cannot be changed'); END;

-- A row that takes the place of another is deleted without a trigger: it is refused here.
CREATE TRIGGER audit_log_once BEFORE INSERT ON audit_log
WHEN EXISTS (SELECT 1 FROM audit_log WHERE audit_id = NEW.audit_id)
BEGIN SELECT RAISE(ABORT, 'the audit log cannot be changed'); END;

-- Two that write at once would both follow the same row: the second looks again.
CREATE TRIGGER audit_log_in_a_row BEFORE INSERT ON audit_log
WHEN NEW.previous_hash IS NOT coalesce((SELECT hash FROM audit_log ORDER BY audit_id DESC LIMIT 1), '')
BEGIN SELECT RAISE(ABORT, 'the audit log has moved on'); END;
