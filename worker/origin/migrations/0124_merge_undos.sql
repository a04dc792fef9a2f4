-- What a merge of two performers, channels or categories changed, as JSON, so that it can be undone for an hour. Dates are seconds since 1970.
CREATE TABLE merge_undos (
  family TEXT NOT NULL,
  into_id INTEGER NOT NULL,
  from_id INTEGER NOT NULL,
  -- Of the one that stays, after the merge: a later change ends the undo.
  version INTEGER NOT NULL,
  body TEXT NOT NULL,
  merged_date INTEGER NOT NULL,
  PRIMARY KEY (family, into_id, from_id)
) WITHOUT ROWID;
CREATE INDEX merge_undos_by_date ON merge_undos (merged_date);
