-- Why a comment waits for a moderator: its signs with commas; and the hash of a longer text as people read it, by which the same text of
-- several accounts is found.
ALTER TABLE comments ADD COLUMN held_for TEXT NOT NULL DEFAULT '';
ALTER TABLE comments ADD COLUMN text_hash TEXT NOT NULL DEFAULT '';

CREATE INDEX comments_same ON comments (text_hash, added_date) WHERE text_hash <> '';
