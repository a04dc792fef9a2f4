-- What the site uses of Cloudflare, as its own Workers count it: operations of each month (its first second, UTC), by the names of
-- shared/site-costs.ts; and the files in the bucket by class. `checked_date` is when the bucket was last listed; 0 before the first time.
CREATE TABLE site_uses (
  month INTEGER NOT NULL,
  name TEXT NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (month, name)
) WITHOUT ROWID;

CREATE TABLE stored_files (
  class TEXT NOT NULL PRIMARY KEY,
  bytes INTEGER NOT NULL,
  files INTEGER NOT NULL,
  checked_date INTEGER NOT NULL
) WITHOUT ROWID;
