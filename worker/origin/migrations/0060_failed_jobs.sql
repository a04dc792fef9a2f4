-- Jobs that fail: a row for each message, by the hash of its body, so that a message delivered again is the same row. A job that
-- the queue gave up has a dead_date, and waits for an admin.
CREATE TABLE failed_jobs (
  job_hash TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  body TEXT NOT NULL,
  attempts INTEGER NOT NULL,
  error TEXT NOT NULL,
  failed_date INTEGER NOT NULL,
  dead_date INTEGER
) WITHOUT ROWID;
CREATE INDEX failed_jobs_by_date ON failed_jobs (failed_date);
CREATE INDEX failed_jobs_by_death ON failed_jobs (dead_date) WHERE dead_date IS NOT NULL;

-- Messages of the queue whose work cannot be repeated: a second delivery finds its id here.
CREATE TABLE done_messages (
  message_id TEXT PRIMARY KEY,
  done_date INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX done_messages_by_date ON done_messages (done_date);
