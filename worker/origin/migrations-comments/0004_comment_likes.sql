-- As in the first database, which has the likes themselves.
ALTER TABLE comments ADD COLUMN likes INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_liked ON comments (section, object_id, likes, added_date) WHERE root_id = 0 AND is_held IN (0, 3);
