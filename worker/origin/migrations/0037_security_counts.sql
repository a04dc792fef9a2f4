-- Security events by kind, outcome and hour since 1970: numbers for alerts, nothing of any account.
CREATE TABLE security_counts (
  kind TEXT NOT NULL,
  outcome TEXT NOT NULL,
  hour INTEGER NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (kind, outcome, hour)
) WITHOUT ROWID;

CREATE INDEX security_counts_by_hour ON security_counts (hour);
