-- What moderators decided about reports, and which pictures of members they have looked at. Dates are seconds since 1970.
ALTER TABLE reports ADD COLUMN decision TEXT;
ALTER TABLE reports ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE reports ADD COLUMN decided_date INTEGER;
CREATE INDEX reports_by_date ON reports (added_date);

CREATE INDEX comments_waiting ON comments (added_date) WHERE is_held = 1;

-- The picture of a member's that was found in order: another one is looked at anew.
CREATE TABLE seen_pictures (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  purpose TEXT NOT NULL CHECK (purpose IN ('avatar', 'cover')),
  picture TEXT NOT NULL,
  PRIMARY KEY (user_id, purpose)
) WITHOUT ROWID;
