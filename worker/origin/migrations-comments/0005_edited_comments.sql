-- As in the first database.
ALTER TABLE comments ADD COLUMN edited_date INTEGER;
ALTER TABLE comments ADD COLUMN former_texts TEXT NOT NULL DEFAULT '[]';
