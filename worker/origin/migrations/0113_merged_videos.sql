-- Duplicates whose votes, favourites and histories are on their way to the video that is kept, member by member: no index finds them by
-- their video. Deleted once all have gone.
CREATE TABLE merged_videos (
  from_id INTEGER PRIMARY KEY,
  into_id INTEGER NOT NULL,
  after_user INTEGER NOT NULL DEFAULT 0
);
