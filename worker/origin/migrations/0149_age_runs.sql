-- Kept reports of compliance runs: what the gate's rule decides for every place, proof and address. `subject` is published, or proposed for
-- a change that waits; `version` is the one of the rows, or the one that the change was made from. `report` is JSON. Dates are seconds since 1970.
CREATE TABLE age_runs (
  run_id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL CHECK (subject IN ('published', 'proposed')),
  version INTEGER NOT NULL,
  change_id INTEGER,
  actor_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  leaks INTEGER NOT NULL,
  report TEXT NOT NULL
);
CREATE INDEX age_runs_by_subject ON age_runs (subject, run_id);

CREATE TRIGGER age_runs_stay BEFORE UPDATE ON age_runs
BEGIN
  SELECT raise(ABORT, 'a report stays as it is');
END;

-- Rows that an admin gathers for one proposal. `age_row` is JSON, or null where the published row of the place is to be removed.
CREATE TABLE age_draft_rows (
  user_id INTEGER NOT NULL,
  place TEXT NOT NULL,
  age_row TEXT,
  PRIMARY KEY (user_id, place)
) WITHOUT ROWID;
