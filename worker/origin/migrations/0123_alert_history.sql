-- What alerts told operators: when one began, lasted and ended, or was tried out; and by which way each message arrived. Dates are seconds
-- since 1970.
CREATE TABLE alert_events (
  event_id TEXT PRIMARY KEY,
  alert TEXT NOT NULL,
  event TEXT NOT NULL,
  since INTEGER NOT NULL,
  at INTEGER NOT NULL,
  value REAL NOT NULL
) WITHOUT ROWID;
CREATE INDEX alert_events_by_date ON alert_events (at);
CREATE TABLE alert_deliveries (
  event_id TEXT NOT NULL,
  way TEXT NOT NULL,
  attempts INTEGER NOT NULL DEFAULT 0,
  sent_date INTEGER,
  problem TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (event_id, way)
) WITHOUT ROWID;

-- What the metrics of all Workers said, in short, as JSON: at 0 the newest look, and the first look of each hour of the last day. Differences
-- of two of them are the numbers of the page about the health of the site.
CREATE TABLE health_looks (
  at INTEGER PRIMARY KEY,
  body TEXT NOT NULL
);
