-- Videos that were removed, whose bytes no member can upload again. A row outlives its video and its upload. Dates are seconds
-- since 1970.

-- `frames` and `looks` are hashes of its frames, as JSON, in the words of `uploads`: both are null of a film that no processor
-- has seen. `reason` is a code.
CREATE TABLE blocked_films (
  sha256 TEXT PRIMARY KEY,
  video_id INTEGER NOT NULL,
  duration_seconds REAL,
  frames TEXT,
  looks TEXT,
  reason TEXT NOT NULL,
  since_date INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX blocked_films_by_video ON blocked_films (video_id);
CREATE INDEX blocked_films_by_duration ON blocked_films (duration_seconds) WHERE frames IS NOT NULL;

-- The same frames mirrored and cropped, which a copy may be.
ALTER TABLE uploads ADD COLUMN looks TEXT;
