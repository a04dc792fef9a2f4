-- As in the first database.
ALTER TABLE comments ADD COLUMN is_pinned INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN is_hearted INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_pinned ON comments (section, object_id) WHERE is_pinned = 1;
