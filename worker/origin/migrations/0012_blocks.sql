-- Whom a member wants to hear nothing from: no requests, no words on the wall.
CREATE TABLE blocks (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  blocked_id INTEGER NOT NULL REFERENCES users (user_id),
  added_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, blocked_id)
) WITHOUT ROWID;

CREATE INDEX friends_by_friend ON friends (friend_id, is_accepted);
