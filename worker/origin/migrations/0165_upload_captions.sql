-- Captions that came with an upload. Its video gets them when it is published; they are deleted with the files of an upload that is not.
CREATE TABLE upload_captions (
  upload_id TEXT NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
  lang TEXT NOT NULL,
  kind TEXT NOT NULL,
  hash TEXT NOT NULL,
  cue_count INTEGER NOT NULL,
  vtt TEXT NOT NULL,
  PRIMARY KEY (upload_id, lang)
);
