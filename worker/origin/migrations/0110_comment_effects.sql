-- What follows from a write of comments in tables of other nouns (counters, notifications, audited decisions), for sites where comments
-- have a database of their own. The row is in the batch of the write, in the database of comments. Its id begins with the second of that
-- database, so that no later row comes before an earlier second.
CREATE TABLE comment_effects (
  effect_id TEXT PRIMARY KEY,
  body TEXT NOT NULL
) WITHOUT ROWID;

-- In the first database: the effects that were applied, in the batch that applied them.
CREATE TABLE applied_effects (
  effect_id TEXT PRIMARY KEY
) WITHOUT ROWID;

-- In the first database: comments that have to be removed because of what happened there, a row of that batch: one comment, all of a
-- member, or all of a playlist. Deleted once they are removed.
CREATE TABLE comment_removals (
  kind TEXT NOT NULL,
  about_id INTEGER NOT NULL,
  PRIMARY KEY (kind, about_id)
) WITHOUT ROWID;

-- In the database of comments: how far the clock has come.
CREATE TABLE comment_marks (
  mark TEXT PRIMARY KEY,
  value TEXT NOT NULL
) WITHOUT ROWID;
