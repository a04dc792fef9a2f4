-- Categories, performers, channels and playlists that were imported: what their source calls them, so that the same row again finds its
-- object. `family` is as in the audit log; `hash` is of the row as it was last imported.
CREATE TABLE imported_objects (
  family TEXT NOT NULL,
  source TEXT NOT NULL,
  foreign_id TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  hash TEXT NOT NULL,
  PRIMARY KEY (family, source, foreign_id)
) WITHOUT ROWID;
CREATE INDEX imported_objects_by_object ON imported_objects (family, object_id, source, foreign_id);
