-- A picture of a report as it came waits as `reports/{sent_picture}` until the media processor has drawn it anew: then `picture`
-- is `reports/{picture}`, and what was sent is gone. No address leads to either. `picture_reason` says why there is none.
ALTER TABLE reports ADD COLUMN sent_picture TEXT;
ALTER TABLE reports ADD COLUMN picture_reason TEXT;
CREATE UNIQUE INDEX reports_by_sent_picture ON reports (sent_picture) WHERE sent_picture IS NOT NULL;
