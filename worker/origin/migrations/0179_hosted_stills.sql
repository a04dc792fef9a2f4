-- Imported videos that stay at a partner's host, with the partner's picture, until the media processor was asked to take pictures of the file.
ALTER TABLE imported_videos ADD COLUMN wants_stills INTEGER NOT NULL DEFAULT 0;
UPDATE imported_videos SET wants_stills = 1 WHERE video_id IN (
  SELECT v.video_id FROM videos v JOIN file_sets s ON s.file_set_id = v.file_set_id WHERE s.folder LIKE 'https://%');
CREATE INDEX imported_videos_want_stills ON imported_videos (video_id) WHERE wants_stills = 1;
