-- The person was asked for another file of the same video: the uploader cannot cancel that.
ALTER TABLE releases ADD COLUMN is_again INTEGER NOT NULL DEFAULT 0;
