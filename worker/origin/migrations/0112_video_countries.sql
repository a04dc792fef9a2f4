-- In which countries a video is shown, for the deny list of the edge, as `withheld_videos` are. Codes of countries with commas; an empty
-- `allowed` is every country, and `blocked` comes off it. `folder` is that of its files, where they are its own.
CREATE TABLE video_countries (
  video_id INTEGER PRIMARY KEY REFERENCES videos (video_id),
  allowed TEXT NOT NULL,
  blocked TEXT NOT NULL,
  folder TEXT,
  since_ms INTEGER NOT NULL,
  is_told INTEGER NOT NULL DEFAULT 0
);
CREATE INDEX video_countries_pending ON video_countries (video_id) WHERE is_told = 0;

-- What an act on many objects sets where that is no object: the code of a country.
ALTER TABLE bulk_acts ADD COLUMN value_text TEXT;
