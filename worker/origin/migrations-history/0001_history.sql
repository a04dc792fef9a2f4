-- The watch history in a database of its own (the binding DB_HISTORY). Members and videos are in the first one, so nothing refers to them.
CREATE TABLE watched_videos (
  user_id INTEGER NOT NULL,
  video_id INTEGER NOT NULL,
  watched_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, video_id)
) WITHOUT ROWID;

CREATE INDEX watched_videos_by_date ON watched_videos (user_id, watched_date);

-- Acts that were done here, by their idempotency keys: in one batch with what they did.
CREATE TABLE done_requests (
  user_id INTEGER NOT NULL,
  request_id TEXT NOT NULL,
  made_id INTEGER NOT NULL DEFAULT 0,
  done_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, request_id)
) WITHOUT ROWID;

CREATE INDEX done_requests_by_date ON done_requests (done_date);
