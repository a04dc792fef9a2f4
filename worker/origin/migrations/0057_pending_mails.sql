-- Mails that are due: a row is written with what causes its mail, and deleted once the mail was sent. Its body is the job.
CREATE TABLE pending_mails (
  mail_id TEXT PRIMARY KEY,
  body TEXT NOT NULL,
  added_date INTEGER NOT NULL,
  -- When the clock queues it again.
  due_date INTEGER NOT NULL,
  -- Until then a delivery of the queue is sending it.
  claimed_until INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE INDEX pending_mails_by_due ON pending_mails (due_date);
CREATE INDEX pending_mails_by_age ON pending_mails (added_date);
