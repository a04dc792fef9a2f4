-- What members write to each other, and what they are told. Dates are seconds since 1970.

-- An id is never used again, or a new message could hide behind an old one that was thrown away.
-- `low_id` and `high_id` are the two of them, the smaller id first: a conversation is read off one index from either side.
CREATE TABLE messages (
  message_id INTEGER PRIMARY KEY AUTOINCREMENT,
  low_id INTEGER NOT NULL REFERENCES users (user_id),
  high_id INTEGER NOT NULL REFERENCES users (user_id),
  user_id INTEGER NOT NULL,
  message TEXT NOT NULL,
  sent_date INTEGER NOT NULL
);

CREATE INDEX messages_by_pair ON messages (low_id, high_id, message_id);

-- A conversation as one of the two has it: what they have not read, and up to where they threw it away.
CREATE TABLE conversations (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  other_id INTEGER NOT NULL REFERENCES users (user_id),
  last_message_id INTEGER NOT NULL,
  unread INTEGER NOT NULL DEFAULT 0,
  cleared_message_id INTEGER NOT NULL DEFAULT 0,
  PRIMARY KEY (user_id, other_id)
) WITHOUT ROWID;

CREATE INDEX conversations_by_last ON conversations (user_id, last_message_id);
CREATE INDEX conversations_unread ON conversations (user_id) WHERE unread > 0;

-- A member's notifications: which member did what, and to which object. A repeated one replaces the earlier one.
CREATE TABLE notices (
  notice_id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  kind TEXT NOT NULL CHECK (kind IN ('friend_request', 'friend_accepted', 'message', 'reply', 'upload_accepted', 'upload_refused')),
  actor_id INTEGER NOT NULL DEFAULT 0,
  section TEXT NOT NULL DEFAULT '',
  object_id INTEGER NOT NULL DEFAULT 0,
  added_date INTEGER NOT NULL,
  is_read INTEGER NOT NULL DEFAULT 0
);

CREATE UNIQUE INDEX notices_once ON notices (user_id, kind, actor_id, section, object_id);
CREATE INDEX notices_by_date ON notices (user_id, added_date);
CREATE INDEX notices_unread ON notices (user_id) WHERE is_read = 0;
CREATE INDEX notices_by_age ON notices (added_date);
