-- Posters that uploaders send: a moderator sees a picture of theirs before visitors do. And the moment of a video, in seconds, whose frame
-- a job of the media processor takes.
ALTER TABLE subject_pictures ADD COLUMN waits INTEGER NOT NULL DEFAULT 0;
CREATE INDEX subject_pictures_that_wait ON subject_pictures (actor_id) WHERE waits = 1;
ALTER TABLE media_jobs ADD COLUMN moment REAL;
