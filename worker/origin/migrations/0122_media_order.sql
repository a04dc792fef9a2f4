-- The order of media jobs. `owner_id` is the member whose upload it is: jobs of several members take turns. A quick job (a picture, a short
-- video) has a place of its own in the processor. An admin raises `priority`.
ALTER TABLE media_jobs ADD COLUMN owner_id INTEGER;
ALTER TABLE media_jobs ADD COLUMN is_quick INTEGER NOT NULL DEFAULT 0;
ALTER TABLE media_jobs ADD COLUMN priority INTEGER NOT NULL DEFAULT 0;
CREATE INDEX media_jobs_of_owner ON media_jobs (owner_id, changed_date) WHERE owner_id IS NOT NULL;
CREATE INDEX media_jobs_by_state ON media_jobs (state, added_date);

-- How often the sending of a mail failed, and why, without the address.
ALTER TABLE pending_mails ADD COLUMN attempts INTEGER NOT NULL DEFAULT 0;
ALTER TABLE pending_mails ADD COLUMN problem TEXT NOT NULL DEFAULT '';
