-- What the site's clock sees every minute: counts of service levels, readings of alerts, and the alerts themselves. Numbers of
-- the whole site, nothing of any member or visitor. Dates are seconds since 1970.

-- When the clock last looked: one row.
CREATE TABLE watch_looks (
  id INTEGER PRIMARY KEY CHECK (id = 1),
  at INTEGER NOT NULL
);
INSERT INTO watch_looks (id, at) VALUES (1, 0);

-- How far each counter had come then.
CREATE TABLE watch_totals (
  series TEXT PRIMARY KEY,
  value REAL NOT NULL
) WITHOUT ROWID;

-- What was counted within a minute (span 60) or an hour (span 3600), which began at `at`. Zero has no row.
CREATE TABLE watch_values (
  span INTEGER NOT NULL,
  at INTEGER NOT NULL,
  series TEXT NOT NULL,
  value REAL NOT NULL,
  PRIMARY KEY (span, at, series)
) WITHOUT ROWID;

-- Alerts whose condition holds. `pending`: not for long enough yet. `clear_since`: it holds no more, but may come back.
CREATE TABLE watch_alerts (
  alert TEXT PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('pending', 'firing')),
  since INTEGER NOT NULL,
  clear_since INTEGER,
  told_date INTEGER NOT NULL,
  value REAL NOT NULL
) WITHOUT ROWID;

-- Decisions of the last minute are found by their date.
CREATE INDEX legal_notices_by_decision ON legal_notices (decided_date) WHERE decided_date IS NOT NULL;
CREATE INDEX legal_notices_by_settlement ON legal_notices (settled_date) WHERE settled_date IS NOT NULL;
CREATE INDEX age_checks_by_decision ON age_checks (decided_date) WHERE decided_date IS NOT NULL;
