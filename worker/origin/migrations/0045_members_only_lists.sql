-- Videos for members alone are few, and lists for members take them along: by an index of their own, so that the walks of public
-- lists stay as they are.
CREATE INDEX videos_members_only ON videos (gender, post_date) WHERE is_private = 1 AND status_id = 1;
