-- What the operator's commands note for the running site, such as the time of the newest backup. Dates are seconds since 1970.
CREATE TABLE operator_marks (
  name TEXT PRIMARY KEY,
  at_date INTEGER NOT NULL
) WITHOUT ROWID;

-- The metrics count the jobs that ended within a day.
CREATE INDEX media_jobs_by_change ON media_jobs (changed_date);
