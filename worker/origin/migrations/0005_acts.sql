-- What members did to things: a row is one vote, one kept video, one view that was counted. Dates are seconds since 1970.

-- `section` is video, model, channel or playlist; 1 likes, 0 dislikes.
CREATE TABLE votes (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  section TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  vote INTEGER NOT NULL CHECK (vote IN (0, 1)),
  added_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, section, object_id)
) WITHOUT ROWID;

-- Videos in a member's own lists: `list` is favourite or watch_later.
CREATE TABLE kept_videos (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  list TEXT NOT NULL CHECK (list IN ('favourite', 'watch_later')),
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  added_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, list, video_id)
) WITHOUT ROWID;

CREATE INDEX kept_videos_by_date ON kept_videos (user_id, list, added_date);

-- What a member watched, each video once, for the history that is kept here.
CREATE TABLE watched_videos (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  watched_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, video_id)
) WITHOUT ROWID;

CREATE INDEX watched_videos_by_date ON watched_videos (user_id, watched_date);

-- Who looked at what lately, so that looking again counts once. `viewer` is a member's id or a keyed hash of a network;
-- rows are swept when they no longer matter.
CREATE TABLE lately_viewed (
  viewer TEXT NOT NULL,
  section TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  viewed_date INTEGER NOT NULL,
  PRIMARY KEY (viewer, section, object_id)
) WITHOUT ROWID;

CREATE INDEX lately_viewed_by_date ON lately_viewed (viewed_date);

-- Writes that were done, by the id that the browser gave them: the same one again, after an answer that was lost, is not
-- done twice. `made_id` is what it made, if it made something.
CREATE TABLE done_requests (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  request_id TEXT NOT NULL,
  made_id INTEGER NOT NULL,
  done_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, request_id)
) WITHOUT ROWID;

CREATE INDEX done_requests_by_date ON done_requests (done_date);
