-- The picture of a channel or performer with a member behind it that a moderator found in order: another one is looked at anew.
CREATE TABLE seen_subject_pictures (
  kind TEXT NOT NULL CHECK (kind IN ('channel_picture', 'channel_cover', 'model_picture')),
  object_id INTEGER NOT NULL,
  picture TEXT NOT NULL,
  PRIMARY KEY (kind, object_id)
) WITHOUT ROWID;
