-- Likes of comments: votes of the section `comment`, and their count beside each comment, by which threads are ordered.
ALTER TABLE comments ADD COLUMN likes INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_liked ON comments (section, object_id, likes, added_date) WHERE root_id = 0 AND is_held IN (0, 3);
CREATE INDEX votes_of_comments ON votes (object_id) WHERE section = 'comment' AND vote = 1;
