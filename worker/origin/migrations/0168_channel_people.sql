-- Members who help the owner of a channel (channels.user_id). A role counts from the moment at which it is accepted.
CREATE TABLE channel_people (
  channel_id INTEGER NOT NULL REFERENCES channels (channel_id),
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  role TEXT NOT NULL CHECK (role IN ('editor', 'viewer')),
  is_accepted INTEGER NOT NULL DEFAULT 0 CHECK (is_accepted IN (0, 1)),
  added_date INTEGER NOT NULL,
  PRIMARY KEY (channel_id, user_id)
) WITHOUT ROWID;
CREATE INDEX channel_people_by_user ON channel_people (user_id);

-- Channels that their owner offered to another member, who has not answered yet.
CREATE TABLE channel_offers (
  channel_id INTEGER PRIMARY KEY REFERENCES channels (channel_id),
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  added_date INTEGER NOT NULL
);
CREATE INDEX channel_offers_by_user ON channel_offers (user_id);
