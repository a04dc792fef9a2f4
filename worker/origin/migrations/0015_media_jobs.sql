-- What the media processor is asked to do. Dates are seconds since 1970.

-- `subject` is what it is about (an upload), `folder` where its files go. A job is held by an attempt until `lease_until`: an
-- attempt that is silent for longer has lost it. `sequence` is the last event of the attempt.
CREATE TABLE media_jobs (
  job_id TEXT PRIMARY KEY,
  kind TEXT NOT NULL CHECK (kind IN ('video', 'image')),
  purpose TEXT NOT NULL,
  subject TEXT NOT NULL,
  source_key TEXT NOT NULL,
  source_name TEXT NOT NULL,
  source_bytes INTEGER NOT NULL,
  crop TEXT,
  folder TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('queued', 'running', 'done', 'failed')),
  attempt INTEGER NOT NULL DEFAULT 1,
  sequence INTEGER NOT NULL DEFAULT 0,
  lease_until INTEGER NOT NULL,
  step TEXT NOT NULL DEFAULT '',
  progress REAL NOT NULL DEFAULT 0,
  reason TEXT NOT NULL DEFAULT '',
  added_date INTEGER NOT NULL,
  changed_date INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX media_jobs_by_subject ON media_jobs (subject);
CREATE INDEX media_jobs_by_lease ON media_jobs (lease_until) WHERE state IN ('queued', 'running');

-- Signed requests that were answered: the same once more is a copy.
CREATE TABLE media_requests (
  request_id TEXT PRIMARY KEY,
  until_date INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX media_requests_by_date ON media_requests (until_date);
