-- Legal notices, from the form to the last decision. Which state may follow which, shared/rules/moderation-notice-states.ts says. Dates are
-- seconds since 1970.

-- `sealed` and `answer_sealed` are what the sender and the uploader wrote, with their names and addresses: encrypted, and empty
-- once they are erased. `due_date` is when a moderator has to decide next; null when nothing is to be decided.
CREATE TABLE legal_notices (
  case_id INTEGER PRIMARY KEY AUTOINCREMENT,
  receipt TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  address TEXT NOT NULL,
  video_id INTEGER,
  uploader_id INTEGER,
  lang TEXT NOT NULL,
  sealed TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'open',
  filed_date INTEGER NOT NULL,
  due_date INTEGER,
  decision TEXT,
  decided_by INTEGER,
  decided_date INTEGER,
  reason TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  answer TEXT,
  answer_sealed TEXT,
  answered_date INTEGER,
  settled_by INTEGER,
  settled_date INTEGER,
  settled_reason TEXT NOT NULL DEFAULT '',
  settled_note TEXT NOT NULL DEFAULT ''
);

CREATE INDEX legal_notices_due ON legal_notices (due_date) WHERE due_date IS NOT NULL;
CREATE INDEX legal_notices_by_date ON legal_notices (filed_date);
CREATE INDEX legal_notices_kept ON legal_notices (decided_date) WHERE sealed <> '' AND due_date IS NULL;

-- What members are told gets new kinds: which there are, shared/entities/notification.ts says.
CREATE TABLE notices_anew (
  notice_id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  kind TEXT NOT NULL,
  actor_id INTEGER NOT NULL DEFAULT 0,
  section TEXT NOT NULL DEFAULT '',
  object_id INTEGER NOT NULL DEFAULT 0,
  added_date INTEGER NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0
);
INSERT INTO notices_anew SELECT notice_id, user_id, kind, actor_id, section, object_id, added_date, is_read FROM notices;
DROP TABLE notices;
ALTER TABLE notices_anew RENAME TO notices;
CREATE UNIQUE INDEX notices_once ON notices (user_id, kind, actor_id, section, object_id);
CREATE INDEX notices_by_date ON notices (user_id, added_date);
CREATE INDEX notices_unread ON notices (user_id) WHERE is_read = 0;
CREATE INDEX notices_by_age ON notices (added_date);
