-- As in the first database: replies to comments.
ALTER TABLE comments ADD COLUMN root_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN to_user_id INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_threads ON comments (section, object_id, added_date) WHERE root_id = 0 AND is_held IN (0, 3);
CREATE INDEX comments_replies ON comments (root_id, added_date) WHERE root_id <> 0 AND is_held = 0;
CREATE INDEX comments_gone ON comments (section, object_id) WHERE is_held = 3;
