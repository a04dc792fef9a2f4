-- What each merge moved, row by row, for the hour in which it can be undone: a job moves it back in steps. `row_key` tells the row apart in the
-- table that `moved_in` names. A dropped row had an equal one at the object that stays: `body` is the row as it was, as JSON.
CREATE TABLE merge_undo_rows (
  family TEXT NOT NULL,
  from_id INTEGER NOT NULL,
  moved_in TEXT NOT NULL,
  row_key NOT NULL,
  is_dropped INTEGER NOT NULL DEFAULT 0,
  body TEXT,
  PRIMARY KEY (family, from_id, moved_in, row_key)
) WITHOUT ROWID;

-- Since when the merge is being undone, and how much of it is: the row goes with the last step.
ALTER TABLE merge_undos ADD COLUMN undone_date INTEGER;
ALTER TABLE merge_undos ADD COLUMN rows_total INTEGER NOT NULL DEFAULT 0;
ALTER TABLE merge_undos ADD COLUMN rows_done INTEGER NOT NULL DEFAULT 0;
CREATE INDEX merge_undos_running ON merge_undos (undone_date) WHERE undone_date IS NOT NULL;

-- Comments that a ban hides are merged with their object, too.
CREATE INDEX comments_hidden ON comments (section, object_id) WHERE is_held = 2;
