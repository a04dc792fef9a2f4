-- What became of checks of ages: counts alone, by day (YYYY-MM-DD in UTC), proof, place of the row and outcome. Nothing is about a visitor.
CREATE TABLE age_outcomes (
  day TEXT NOT NULL,
  method TEXT NOT NULL,
  place TEXT NOT NULL,
  outcome TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (day, method, place, outcome)
) STRICT, WITHOUT ROWID;
