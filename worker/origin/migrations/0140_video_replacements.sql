-- Uploads that replace the file of a video. `replaced_ms` is null until a moderator has approved one: then the video has its files, and
-- `former_upload_id` names the upload that had it before, whose hashes are kept. It is null where the former files were not uploaded here.
CREATE TABLE video_replacements (
  upload_id TEXT PRIMARY KEY REFERENCES uploads (upload_id) ON DELETE CASCADE,
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  replaced_ms INTEGER,
  former_upload_id TEXT,
  -- 0: the deny list does not know yet that the former files are gone.
  is_told INTEGER NOT NULL DEFAULT 1
) WITHOUT ROWID;
CREATE INDEX video_replacements_by_video ON video_replacements (video_id);
CREATE INDEX video_replacements_pending ON video_replacements (replaced_ms) WHERE is_told = 0;
