-- Videos that were imported: what their source calls them, so that the same row again finds its video. `hash` is of the row as it was
-- last imported. `waits` is what a video lacks before it may be published: 'media', 'records', or '' for nothing.
CREATE TABLE imported_videos (
  source TEXT NOT NULL,
  foreign_id TEXT NOT NULL,
  video_id INTEGER NOT NULL UNIQUE REFERENCES videos (video_id),
  hash TEXT NOT NULL,
  waits TEXT NOT NULL DEFAULT '',
  PRIMARY KEY (source, foreign_id)
) WITHOUT ROWID;

-- Who keeps the record of a performer's age and consent for a source; a row without a name is about every performer of the source.
-- `custodian` is sealed, as that of uploads.
CREATE TABLE import_records (
  source TEXT NOT NULL,
  name TEXT NOT NULL COLLATE NOCASE,
  record_date TEXT NOT NULL,
  custodian TEXT NOT NULL,
  added_date INTEGER NOT NULL,
  PRIMARY KEY (source, name)
);
CREATE INDEX import_records_sealed_with ON import_records (substr(custodian, 1, instr(custodian, '.')));

-- Which column of a file is which field, saved by name: a JSON object.
CREATE TABLE import_mappings (
  name TEXT PRIMARY KEY COLLATE NOCASE,
  mapping TEXT NOT NULL,
  changed_date INTEGER NOT NULL
) WITHOUT ROWID;

-- Performers and channels are found by their names.
CREATE INDEX models_by_title ON models (title COLLATE NOCASE);
CREATE INDEX channels_by_title ON channels (title COLLATE NOCASE);
