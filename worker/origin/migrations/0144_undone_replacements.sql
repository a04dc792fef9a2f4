-- What a video had before its file was replaced: for an hour the replacement can be undone. A hosted video has no former upload.
ALTER TABLE video_replacements ADD COLUMN former_file_set_id INTEGER;
ALTER TABLE video_replacements ADD COLUMN former_seconds REAL;
ALTER TABLE video_replacements ADD COLUMN former_is_hd INTEGER;
-- The upload whose files were put back: the deny list has to be told. What is former then are the files of `upload_id` itself.
ALTER TABLE video_replacements ADD COLUMN returned_upload_id TEXT;
