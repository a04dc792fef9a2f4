-- The notifications of a comment go with it.
CREATE INDEX notices_by_comment ON notices (comment_id) WHERE comment_id <> 0;
