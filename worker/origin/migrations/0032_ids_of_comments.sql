-- The id of a removed comment is never used again: reports about that comment would otherwise be about another one.
CREATE TABLE comments_once (
  comment_id INTEGER PRIMARY KEY AUTOINCREMENT,
  section TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  added_date INTEGER NOT NULL,
  comment TEXT NOT NULL,
  is_held INTEGER NOT NULL DEFAULT 0
);

INSERT INTO comments_once SELECT comment_id, section, object_id, user_id, added_date, comment, is_held FROM comments;
DROP TABLE comments;
ALTER TABLE comments_once RENAME TO comments;

CREATE INDEX comments_by_object ON comments (section, object_id, added_date) WHERE is_held = 0;
CREATE INDEX comments_by_user ON comments (user_id, added_date);
CREATE INDEX comments_held ON comments (user_id, section, object_id, added_date) WHERE is_held = 1;
CREATE INDEX comments_waiting ON comments (added_date) WHERE is_held = 1;
