-- Proofs of age, and the photos that a moderator has yet to look at. Dates are seconds since 1970.

-- A photo waits in the bucket for as long as its row is pending, and is gone with the decision: what stays is the outcome,
-- the way, the time and the version of the policy.
CREATE TABLE age_checks (
  check_id TEXT PRIMARY KEY,
  state TEXT NOT NULL DEFAULT 'pending' CHECK (state IN ('pending', 'ok', 'refused')),
  method TEXT NOT NULL DEFAULT 'review',
  policy_version TEXT NOT NULL,
  added_date INTEGER NOT NULL,
  decided_date INTEGER
) WITHOUT ROWID;

CREATE INDEX age_checks_pending ON age_checks (added_date) WHERE state = 'pending';

-- How and when a member's age was proved.
CREATE TABLE age_proofs (
  user_id INTEGER PRIMARY KEY REFERENCES accounts (user_id) ON DELETE CASCADE,
  method TEXT NOT NULL,
  proved_date INTEGER NOT NULL,
  policy_version TEXT NOT NULL
);
