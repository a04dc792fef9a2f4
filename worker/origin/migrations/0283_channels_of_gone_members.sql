-- The act that hid a channel with its banned owner: lifting the ban shows it again.
ALTER TABLE channels ADD COLUMN hidden_by INTEGER;
-- Its owner's account was deleted: the channel does not open itself to the videos of all members, as one without an owner does.
ALTER TABLE channels ADD COLUMN is_left INTEGER NOT NULL DEFAULT 0;
CREATE INDEX channels_hidden_by ON channels (hidden_by) WHERE hidden_by IS NOT NULL;
CREATE INDEX channels_left ON channels (channel_id) WHERE is_left = 1;
