-- Events are counted in Durable Objects, which write them here in batches; a job adds the batches up. Counts only: nothing of any
-- member or visitor.

-- Written once each, by the number that its shard gave it. `counts` is a JSON object of counter keys (events/counters.ts).
CREATE TABLE event_batches (
  shard TEXT NOT NULL,
  batch INTEGER NOT NULL,
  counts TEXT NOT NULL,
  PRIMARY KEY (shard, batch)
) WITHOUT ROWID;

-- The newest batch of a shard that was added up and deleted: it is refused when it is sent again.
CREATE TABLE event_shards (
  shard TEXT PRIMARY KEY,
  last_batch INTEGER NOT NULL
) WITHOUT ROWID;

-- The last time that batches were added up: one row. Only one run at a time can follow it.
CREATE TABLE event_roll_ups (
  number INTEGER PRIMARY KEY,
  at INTEGER NOT NULL
);

-- Views of a day (days since 1970) in a country (lower case), and everywhere (country ''), of 10,000 video ids in a row: a JSON object
-- of ids and views. A view that asks not to be placed counts only there.
CREATE TABLE view_pages (
  country TEXT NOT NULL,
  page INTEGER NOT NULL,
  day INTEGER NOT NULL,
  views TEXT NOT NULL,
  PRIMARY KEY (country, page, day)
) WITHOUT ROWID;

INSERT INTO view_pages (country, page, day, views)
SELECT country, video_id / 10000, day, json_group_object(video_id, views) FROM video_views GROUP BY country, video_id / 10000, day;

-- Views that their objects' counters do not contain yet, by section and 10,000 ids in a row.
CREATE TABLE unapplied_views (
  section TEXT NOT NULL,
  page INTEGER NOT NULL,
  views TEXT NOT NULL,
  PRIMARY KEY (section, page)
) WITHOUT ROWID;

-- Every other count within an hour (span 3600) or a day (span 86400) that began at `at`: a JSON object of what was counted.
CREATE TABLE event_counts (
  kind TEXT NOT NULL,
  span INTEGER NOT NULL,
  at INTEGER NOT NULL,
  page INTEGER NOT NULL,
  counts TEXT NOT NULL,
  PRIMARY KEY (kind, span, at, page)
) WITHOUT ROWID;

-- The tables video_views and lately_viewed stay for the former release, which a rollback starts again.
