-- As in the first database.
ALTER TABLE comments ADD COLUMN held_for TEXT NOT NULL DEFAULT '';
ALTER TABLE comments ADD COLUMN text_hash TEXT NOT NULL DEFAULT '';

CREATE INDEX comments_same ON comments (text_hash, added_date) WHERE text_hash <> '';
