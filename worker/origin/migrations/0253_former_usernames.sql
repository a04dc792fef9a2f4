-- A member changes their username once in a while. The former name stays theirs for a time, so that no other member is taken for them.
CREATE TABLE former_usernames (
  username TEXT PRIMARY KEY COLLATE NOCASE,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  changed_date INTEGER NOT NULL,
  kept_until INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX former_usernames_by_user ON former_usernames (user_id, changed_date);
CREATE INDEX former_usernames_by_end ON former_usernames (kept_until);
