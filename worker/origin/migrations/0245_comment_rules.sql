-- What members decide about comments on what is theirs, before these are shown.
CREATE TABLE comment_rules (
  user_id INTEGER PRIMARY KEY REFERENCES accounts (user_id) ON DELETE CASCADE,
  holds_all INTEGER NOT NULL DEFAULT 0,
  words TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL DEFAULT 1,
  changed_date INTEGER NOT NULL
);

-- Of a held comment: the owner who decides about it; 0 for moderators.
ALTER TABLE comments ADD COLUMN waits_for INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_waiting_for ON comments (waits_for, added_date) WHERE is_held = 1;
