-- Replies to comments. `root_id` is the first comment of the thread, 0 for a thread's first; `to_user_id` the member whose reply a reply
-- answers. `is_held` 3: deleted, kept without its text for the replies below.
ALTER TABLE comments ADD COLUMN root_id INTEGER NOT NULL DEFAULT 0;
ALTER TABLE comments ADD COLUMN to_user_id INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_threads ON comments (section, object_id, added_date) WHERE root_id = 0 AND is_held IN (0, 3);
CREATE INDEX comments_replies ON comments (root_id, added_date) WHERE root_id <> 0 AND is_held = 0;
CREATE INDEX comments_gone ON comments (section, object_id) WHERE is_held = 3;

-- The comment that a notification leads to.
ALTER TABLE notices ADD COLUMN comment_id INTEGER NOT NULL DEFAULT 0;
