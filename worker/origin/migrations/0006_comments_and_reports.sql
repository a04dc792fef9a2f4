-- What members wrote that a moderator has yet to read, by writer and thing.
CREATE INDEX comments_held ON comments (user_id, section, object_id, added_date) WHERE is_held = 1;

-- What people report, about a page (`referrer`, a path of ours) or about nothing. Its picture lies in the bucket as
-- `reports/{picture}`, where no address leads. Dates are seconds since 1970.
CREATE TABLE reports (
  report_id INTEGER PRIMARY KEY,
  subject TEXT NOT NULL CHECK (subject IN ('dmca', 'technical', 'inappropriate', 'support')),
  email TEXT NOT NULL,
  message TEXT NOT NULL,
  referrer TEXT NOT NULL,
  picture TEXT,
  user_id INTEGER REFERENCES accounts (user_id) ON DELETE SET NULL,
  is_open INTEGER NOT NULL DEFAULT 1,
  added_date INTEGER NOT NULL
);

CREATE INDEX reports_open ON reports (added_date) WHERE is_open = 1;
CREATE INDEX reports_by_user ON reports (user_id) WHERE user_id IS NOT NULL;
