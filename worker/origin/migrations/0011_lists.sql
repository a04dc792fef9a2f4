-- What members do with lists of their own. Dates are seconds since 1970.

-- A deleted playlist is kept for a while, hidden, so that its owner can undo the deletion.
ALTER TABLE playlists ADD COLUMN deleted_date INTEGER;

DROP INDEX playlists_by_date;
DROP INDEX playlists_by_viewed;
DROP INDEX playlists_by_videos;
DROP INDEX playlists_by_video_views;
CREATE INDEX playlists_by_date ON playlists (added_date) WHERE is_private = 0 AND deleted_date IS NULL;
CREATE INDEX playlists_by_viewed ON playlists (viewed) WHERE is_private = 0 AND deleted_date IS NULL;
CREATE INDEX playlists_by_videos ON playlists (total_videos) WHERE is_private = 0 AND deleted_date IS NULL;
CREATE INDEX playlists_by_video_views ON playlists (video_views) WHERE is_private = 0 AND deleted_date IS NULL;
CREATE INDEX playlists_deleted ON playlists (deleted_date) WHERE deleted_date IS NOT NULL;

-- What a playlist is about, by its owner's word.
CREATE TABLE playlist_categories (
  playlist_id INTEGER NOT NULL REFERENCES playlists (playlist_id) ON DELETE CASCADE,
  category_id INTEGER NOT NULL REFERENCES categories (category_id),
  PRIMARY KEY (playlist_id, category_id)
) WITHOUT ROWID;

-- A paused history gets no new entries.
ALTER TABLE accounts ADD COLUMN is_history_paused INTEGER NOT NULL DEFAULT 0;
