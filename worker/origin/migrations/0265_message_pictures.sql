-- Pictures of messages: `file` is what the media processor made of the one that was sent, null until then; `reason` says why it could not.
CREATE TABLE message_pictures (
  picture TEXT PRIMARY KEY,
  message_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL,
  alt TEXT NOT NULL,
  file TEXT,
  reason TEXT,
  is_gone INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;

CREATE UNIQUE INDEX message_pictures_by_message ON message_pictures (message_id);
CREATE INDEX message_pictures_gone ON message_pictures (picture) WHERE is_gone = 1;

-- However a message is deleted, its picture follows: the row stays until the files are deleted.
CREATE TRIGGER messages_deleted AFTER DELETE ON messages BEGIN
  UPDATE message_pictures SET is_gone = 1 WHERE message_id = old.message_id;
END;

-- Copies of the pictures of a reported conversation: a JSON array of the names of their files.
ALTER TABLE reports ADD COLUMN target_pictures TEXT NOT NULL DEFAULT '[]';
