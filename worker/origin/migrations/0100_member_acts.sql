-- What staff decided about members: a row is one act, with its reason and the statement that the member reads. `until_date` is when it
-- ends by itself, null for one that does not. `cause_id` is the act that it follows from: the third strike suspends. Dates are seconds
-- since 1970. Rows stay when the account is deleted.
CREATE TABLE member_acts (
  act_id INTEGER PRIMARY KEY AUTOINCREMENT,
  -- Names the row in the batch that makes it.
  act_key TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  act TEXT NOT NULL,
  reason TEXT NOT NULL,
  statement TEXT NOT NULL DEFAULT '',
  decided_by INTEGER NOT NULL,
  decided_date INTEGER NOT NULL,
  until_date INTEGER,
  cause_id INTEGER,
  -- The second act, which ends it before its time.
  lifted_by INTEGER,
  lifted_date INTEGER,
  lifted_reason TEXT NOT NULL DEFAULT '',
  lifted_statement TEXT NOT NULL DEFAULT '',
  -- The member's objection; `due_date` while it waits for another moderator.
  appeal TEXT,
  appealed_date INTEGER,
  due_date INTEGER,
  settled TEXT CHECK (settled IN ('confirmed', 'reversed')),
  settled_by INTEGER,
  settled_date INTEGER,
  settled_reason TEXT NOT NULL DEFAULT '',
  settled_note TEXT NOT NULL DEFAULT ''
);

CREATE INDEX member_acts_by_user ON member_acts (user_id, act_id);
CREATE INDEX member_acts_due ON member_acts (due_date) WHERE due_date IS NOT NULL;

-- Until when no sign-in opens the account, and until when the member writes no comments; 0: not restricted. They follow from the
-- member's acts, and are here because every session is checked by them.
ALTER TABLE accounts ADD COLUMN closed_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN silenced_until INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN is_banned INTEGER NOT NULL DEFAULT 0 CHECK (is_banned IN (0, 1));

CREATE INDEX accounts_closed ON accounts (user_id) WHERE closed_until > 0;
CREATE INDEX accounts_silenced ON accounts (user_id) WHERE silenced_until > 0;

-- A banned member is in no list, whatever else lists them.
CREATE TRIGGER accounts_banned AFTER UPDATE OF is_banned ON accounts BEGIN
  UPDATE users SET is_listed = (new.is_confirmed AND NOT new.is_banned) WHERE user_id = new.user_id;
END;
CREATE TRIGGER users_listed AFTER UPDATE OF is_listed ON users
WHEN new.is_listed = 1 AND EXISTS (SELECT 1 FROM accounts WHERE user_id = new.user_id AND is_banned = 1) BEGIN
  UPDATE users SET is_listed = 0 WHERE user_id = new.user_id;
END;

-- The device of a session, as a keyed hash of the id in its cookie: what a ban is noted about.
ALTER TABLE sessions ADD COLUMN device_hash TEXT;

-- Keyed hashes of the e-mail and the devices of banned members: no new account is made with them. Network addresses are never here.
CREATE TABLE banned_marks (
  kind TEXT NOT NULL CHECK (kind IN ('email', 'device')),
  hash TEXT NOT NULL,
  act_id INTEGER NOT NULL,
  PRIMARY KEY (kind, hash, act_id)
) WITHOUT ROWID;
CREATE INDEX banned_marks_by_act ON banned_marks (act_id);

-- Videos that are down because their uploader is banned, and come back with them.
CREATE TABLE hidden_videos (
  video_id INTEGER PRIMARY KEY,
  act_id INTEGER NOT NULL
);
CREATE INDEX hidden_videos_by_act ON hidden_videos (act_id);
-- All of a member's videos, in every state.
CREATE INDEX videos_of_member ON videos (user_id);
