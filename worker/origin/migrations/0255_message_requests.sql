-- The first messages of a member who is no friend stand apart until they are answered. Existing conversations stay where they are.
ALTER TABLE conversations ADD COLUMN is_request INTEGER NOT NULL DEFAULT 0;
CREATE INDEX conversations_by_box ON conversations (user_id, is_request, last_message_id);
