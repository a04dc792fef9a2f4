-- Videos of a member in the studio: for friends, in the bin, not embedded elsewhere, and changes that wait for a moderator.
CREATE INDEX videos_for_friends ON videos (user_id, post_date) WHERE is_private = 3 AND status_id = 1;

ALTER TABLE videos ADD COLUMN is_embed_off INTEGER NOT NULL DEFAULT 0;

-- When its uploader deleted it: it can be taken back for a while, and is hidden from all others meanwhile.
ALTER TABLE videos ADD COLUMN bin_date INTEGER;
-- Who set its visibility last: what staff closed, its uploader does not open again.
ALTER TABLE videos ADD COLUMN visibility_by INTEGER;
CREATE INDEX videos_in_bin ON videos (bin_date) WHERE bin_date IS NOT NULL;

-- Texts, tags or a poster that an uploader changed after publication. `fields` is a JSON object of those that differ, `before` what they
-- were. At most one waits for each video.
CREATE TABLE video_edits (
  edit_id INTEGER PRIMARY KEY,
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  before TEXT NOT NULL,
  fields TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'approved', 'rejected', 'withdrawn')),
  reason TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  added_date INTEGER NOT NULL,
  decided_date INTEGER
);
CREATE UNIQUE INDEX video_edits_waiting ON video_edits (video_id) WHERE state = 'waiting';
CREATE INDEX video_edits_queue ON video_edits (added_date, edit_id) WHERE state = 'waiting';
CREATE INDEX video_edits_of_video ON video_edits (video_id, edit_id);
CREATE INDEX video_edits_of_user ON video_edits (user_id);
