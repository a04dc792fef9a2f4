-- Which videos are played one after the other, and lists of videos that are made as a whole. Counts only: nothing of any member or
-- visitor.

-- Of 100 video ids in a row: a JSON object of videos, each with the videos that were played before or after it and their weights, which
-- were last added up at `at` (seconds since 1970).
CREATE TABLE co_views (
  page INTEGER PRIMARY KEY,
  at INTEGER NOT NULL,
  weights TEXT NOT NULL
);

-- A JSON array of video ids, the first of the list first, made at `at`.
CREATE TABLE made_lists (
  name TEXT PRIMARY KEY,
  at INTEGER NOT NULL,
  videos TEXT NOT NULL
) WITHOUT ROWID;
