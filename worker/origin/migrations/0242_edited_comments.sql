-- When a comment was last edited, and what it said before: a JSON array, oldest first, that moderators read.
ALTER TABLE comments ADD COLUMN edited_date INTEGER;
ALTER TABLE comments ADD COLUMN former_texts TEXT NOT NULL DEFAULT '[]';
