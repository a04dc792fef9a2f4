-- The act that hid a channel with its banned owner: lifting the ban shows it again.
ALTER TABLE channels ADD COLUMN hidden_by INTEGER;
CREATE INDEX channels_hidden_by ON channels (hidden_by) WHERE hidden_by IS NOT NULL;
