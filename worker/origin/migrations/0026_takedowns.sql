-- Videos that were taken down: what was done, by whom, why, and whether it may still be undone. Dates are milliseconds
-- since 1970, as isolates compare them.

-- One row a video, the last time it was taken down; `restored_ms` is null as long as it is. `actor_id` 0 is the
-- operator. `folder` is where its files lie, null where they are not its own: the catalogue's films are many videos'. `is_told`:
-- the deny list knows. `is_cleared`: its own files are gone for good.
CREATE TABLE takedowns (
  video_id INTEGER PRIMARY KEY REFERENCES videos (video_id),
  reason TEXT NOT NULL,
  note TEXT NOT NULL,
  actor_id INTEGER NOT NULL,
  folder TEXT,
  removed_ms INTEGER NOT NULL,
  restored_ms INTEGER,
  is_told INTEGER NOT NULL DEFAULT 0,
  is_cleared INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX takedowns_untold ON takedowns (video_id) WHERE is_told = 0;
CREATE INDEX takedowns_uncleared ON takedowns (removed_ms) WHERE restored_ms IS NULL AND is_cleared = 0;

-- Where it stood among what is watched most, for when it comes back.
CREATE TABLE takedown_windows (
  video_id INTEGER NOT NULL,
  period TEXT NOT NULL,
  country TEXT NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (video_id, period, country)
) WITHOUT ROWID;

-- What the command line asked for on a site that runs elsewhere: done within a minute.
CREATE TABLE takedown_orders (
  order_id INTEGER PRIMARY KEY,
  video_id INTEGER NOT NULL,
  -- Null: it comes back.
  reason TEXT
);

-- Who holds a video, for the counts of playlists; and what it was sent as.
CREATE INDEX playlist_videos_by_video ON playlist_videos (video_id);
CREATE INDEX uploads_by_video ON uploads (video_id) WHERE video_id IS NOT NULL;

-- Of a video that arrived in parts, the hash of their hashes: it is known once the last part is stored, long before the complete
-- file is read.
ALTER TABLE uploads ADD COLUMN parts_sha256 TEXT;
CREATE INDEX uploads_by_parts ON uploads (parts_sha256) WHERE parts_sha256 IS NOT NULL;
