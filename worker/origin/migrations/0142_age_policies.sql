-- Published age rows, each version whole: `age_rows` is a JSON list of the rows over those of the code. A version that weakens a place has a
-- second admin, who is never the first; the database refuses any other. Dates are seconds since 1970.
CREATE TABLE age_policies (
  version INTEGER PRIMARY KEY,
  actor_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  note TEXT NOT NULL,
  age_rows TEXT NOT NULL,
  restored INTEGER,
  is_weaker INTEGER NOT NULL,
  confirmed_by INTEGER,
  CHECK (is_weaker = 0 OR (confirmed_by IS NOT NULL AND confirmed_by <> actor_id))
);

-- Changes that weaken a place, with the version that they were made from; one waits at a time. `state` is waiting, confirmed, rejected,
-- withdrawn or lapsed.
CREATE TABLE age_changes (
  change_id INTEGER PRIMARY KEY,
  version INTEGER NOT NULL,
  actor_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  note TEXT NOT NULL,
  age_rows TEXT NOT NULL,
  restored INTEGER,
  state TEXT NOT NULL DEFAULT 'waiting',
  decided_by INTEGER,
  decided_date INTEGER
);
CREATE UNIQUE INDEX age_changes_waiting ON age_changes (state) WHERE state = 'waiting';

-- What a second admin confirms is what was proposed.
CREATE TRIGGER age_changes_stay BEFORE UPDATE OF version, actor_id, added_date, note, age_rows, restored ON age_changes
BEGIN
  SELECT raise(ABORT, 'a change is proposed anew');
END;
CREATE TRIGGER age_policies_stay BEFORE UPDATE ON age_policies
BEGIN
  SELECT raise(ABORT, 'a version stays as it is');
END;
