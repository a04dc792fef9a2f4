-- Comments that a ban hides are merged with their object, too.
CREATE INDEX comments_hidden ON comments (section, object_id) WHERE is_held = 2;
