-- How often in a row the media processor has not answered for a job: after some tries that is a fault.
ALTER TABLE media_jobs ADD COLUMN unanswered INTEGER NOT NULL DEFAULT 0;
