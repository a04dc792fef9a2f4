-- In the first database: comments that go from one object to another because the two were merged, a row of that batch. Deleted once they
-- have gone.
CREATE TABLE merged_comments (
  section TEXT NOT NULL,
  from_id INTEGER NOT NULL,
  into_id INTEGER NOT NULL,
  PRIMARY KEY (section, from_id)
) WITHOUT ROWID;
