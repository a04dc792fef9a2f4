-- Answers of wallets to requests of the age check. Nothing of an attestation is kept: whether it passed, and when. A row outlives its
-- request, so that no request is answered twice.
CREATE TABLE age_wallet_answers (
  request_id TEXT NOT NULL PRIMARY KEY,
  state TEXT NOT NULL CHECK (state IN ('ok', 'refused', 'used')),
  fault TEXT NOT NULL,
  answered_date INTEGER NOT NULL
) STRICT, WITHOUT ROWID;
CREATE INDEX age_wallet_answers_by_date ON age_wallet_answers (answered_date);

-- Published lists of trusted issuers, the newest of which counts.
CREATE TABLE age_trust_lists (
  sequence INTEGER NOT NULL PRIMARY KEY,
  until_date INTEGER NOT NULL,
  issuers TEXT NOT NULL,
  fetched_date INTEGER NOT NULL
) STRICT;
