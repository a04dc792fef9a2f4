-- Members who say that they are a performer. A moderator decides; then the performer's record is linked to the account. Dates are seconds
-- since 1970.
CREATE TABLE performer_claims (
  claim_id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  model_id INTEGER NOT NULL,
  text TEXT NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting' CHECK (state IN ('waiting', 'accepted', 'refused', 'withdrawn')),
  reason TEXT NOT NULL DEFAULT '',
  statement TEXT NOT NULL DEFAULT '',
  added_date INTEGER NOT NULL,
  decided_by INTEGER,
  decided_date INTEGER
);
CREATE INDEX performer_claims_waiting ON performer_claims (added_date, claim_id) WHERE state = 'waiting';
CREATE INDEX performer_claims_by_user ON performer_claims (user_id, claim_id);
CREATE INDEX performer_claims_by_model ON performer_claims (model_id);

-- Imports find performers and channels by their other names.
CREATE INDEX models_by_alias ON models (alias, model_id, title) WHERE alias IS NOT NULL;
CREATE INDEX channels_by_alias ON channels (alias, channel_id, title) WHERE alias IS NOT NULL;
