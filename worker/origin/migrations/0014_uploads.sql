-- Films on their way to the site. Which state may follow which, shared/rules/studio-upload-states.ts says. Dates are seconds since
-- 1970, `file_modified` is in milliseconds as a browser tells it.

-- `details` is what was typed, as JSON, complete or not. `folder` is the unguessable place of the files that are made of it.
-- `r2_upload` is the bucket's own id of an upload in parts while it is open.
CREATE TABLE uploads (
  upload_id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  state TEXT NOT NULL,
  reason TEXT NOT NULL DEFAULT '',
  note TEXT NOT NULL DEFAULT '',
  file_name TEXT NOT NULL,
  sent_name TEXT NOT NULL,
  file_bytes INTEGER NOT NULL,
  file_modified INTEGER NOT NULL DEFAULT 0,
  r2_upload TEXT,
  has_file INTEGER NOT NULL DEFAULT 0,
  details TEXT NOT NULL DEFAULT '{}',
  is_complete INTEGER NOT NULL DEFAULT 0,
  -- What was wrong with them when they were last sent: field codes, as JSON.
  wrong TEXT NOT NULL DEFAULT '[]',
  picture TEXT,
  folder TEXT NOT NULL UNIQUE,
  job_id TEXT,
  sha256 TEXT,
  frames TEXT,
  duration_seconds REAL,
  width INTEGER NOT NULL DEFAULT 0,
  height INTEGER NOT NULL DEFAULT 0,
  has_stills INTEGER NOT NULL DEFAULT 0,
  timelines_count INTEGER NOT NULL DEFAULT 0,
  timelines_interval REAL NOT NULL DEFAULT 0,
  file_set_id INTEGER,
  video_id INTEGER REFERENCES videos (video_id),
  reviewed_by INTEGER REFERENCES users (user_id),
  is_cleared INTEGER NOT NULL DEFAULT 0,
  added_date INTEGER NOT NULL,
  changed_date INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX uploads_by_user ON uploads (user_id, added_date);
CREATE INDEX uploads_by_state ON uploads (state, changed_date);
CREATE INDEX uploads_by_sha256 ON uploads (sha256) WHERE sha256 IS NOT NULL;
CREATE INDEX uploads_by_duration ON uploads (duration_seconds) WHERE frames IS NOT NULL;

-- Parts that are there. The bucket knows them by their tags, and lists none.
CREATE TABLE upload_parts (
  upload_id TEXT NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
  part INTEGER NOT NULL,
  etag TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  sha256 TEXT NOT NULL,
  PRIMARY KEY (upload_id, part)
) WITHOUT ROWID;

-- Renditions that can be played, in the words of the table `files`.
CREATE TABLE upload_renditions (
  upload_id TEXT NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
  format TEXT NOT NULL,
  media_key TEXT NOT NULL,
  height INTEGER NOT NULL,
  PRIMARY KEY (upload_id, format)
) WITHOUT ROWID;
