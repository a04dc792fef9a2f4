-- What statistics show: sums of events by one name each (events/event-sums.ts), within five minutes, an hour, a day or a month that began
-- at `at`. Counts only: nothing of any member or visitor. `page` divides the ids of objects.
CREATE TABLE event_sums (
  name TEXT NOT NULL,
  span INTEGER NOT NULL,
  at INTEGER NOT NULL,
  page INTEGER NOT NULL,
  counts TEXT NOT NULL,
  PRIMARY KEY (name, span, at, page)
) WITHOUT ROWID;

-- The totals of the days that were counted before.
INSERT INTO event_sums (name, span, at, page, counts)
SELECT 'total', 86400, at, 0, json_group_object(kind, total)
FROM (
  SELECT e.kind, e.at, sum(c.value) AS total
  FROM event_counts e, json_each(e.counts) c
  WHERE e.span = 86400 AND e.kind IN ('play', 'visit', 'page', 'search', 'impression', 'click')
  GROUP BY e.kind, e.at)
GROUP BY at;

INSERT INTO event_sums (name, span, at, page, counts)
SELECT 'total', 2678400, unixepoch(at, 'unixepoch', 'start of month') AS month, 0, json_group_object(kind, total)
FROM (
  SELECT c.key AS kind, min(e.at) AS at, sum(c.value) AS total
  FROM event_sums e, json_each(e.counts) c
  WHERE e.name = 'total' AND e.span = 86400
  GROUP BY unixepoch(e.at, 'unixepoch', 'start of month'), c.key)
GROUP BY month;
