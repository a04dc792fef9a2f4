-- Files of imported videos that this site takes over: fetched from an address of their source, or sent by a command into the bucket. Each
-- becomes an upload, goes through the media processor and to the moderators, and ends as the file of its video.

-- `address` is '' for a file that is in the bucket already, as the source of `upload_id`. `is_begun` 0: it waits for its turn.
CREATE TABLE imported_media (
  video_id INTEGER PRIMARY KEY REFERENCES videos (video_id),
  address TEXT NOT NULL,
  file_name TEXT NOT NULL,
  file_bytes INTEGER NOT NULL DEFAULT 0,
  -- 0: no person is shown; 1: people are; null: the source does not say.
  shown INTEGER,
  upload_id TEXT NOT NULL UNIQUE,
  is_begun INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX imported_media_to_begin ON imported_media (video_id) WHERE is_begun = 0;
