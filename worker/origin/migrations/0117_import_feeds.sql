-- Feeds of other sites that are imported again and again. Dates are seconds since 1970. `problem` is why the last request failed, a code of
-- shared/rules/admin-import-feeds.ts; `failures` counts such requests in a row. The counts are those of the last import.
CREATE TABLE import_feeds (
  feed_id TEXT PRIMARY KEY,
  address TEXT NOT NULL UNIQUE,
  source TEXT NOT NULL,
  uploader TEXT NOT NULL,
  takes_media INTEGER NOT NULL DEFAULT 0,
  every_hours INTEGER NOT NULL,
  is_paused INTEGER NOT NULL DEFAULT 0,
  -- As the answer had them: the next request asks whether it is another one.
  etag TEXT NOT NULL DEFAULT '',
  last_modified TEXT NOT NULL DEFAULT '',
  asked_date INTEGER,
  next_date INTEGER NOT NULL,
  problem TEXT NOT NULL DEFAULT '',
  failures INTEGER NOT NULL DEFAULT 0,
  total_rows INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  -- The import whose errors the last change of the feed left.
  import_id TEXT,
  version INTEGER NOT NULL DEFAULT 1,
  added_date INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX import_feeds_due ON import_feeds (next_date) WHERE is_paused = 0;
CREATE INDEX import_feeds_by_date ON import_feeds (added_date);
