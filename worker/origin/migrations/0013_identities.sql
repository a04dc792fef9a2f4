-- Signing in through a provider (OpenID Connect; the only one so far is google). Dates are seconds since 1970.

-- The provider's accounts that sign a member in. `subject` is the provider's id of the person, which never changes; the e-mail may.
CREATE TABLE identities (
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  added_date INTEGER NOT NULL,
  PRIMARY KEY (provider, subject)
) WITHOUT ROWID;

CREATE INDEX identities_by_user ON identities (user_id);

-- Ways to a provider and back, each good once: a row is one browser, which holds the token in a cookie.
CREATE TABLE provider_visits (
  token_hash TEXT PRIMARY KEY,
  state_hash TEXT NOT NULL,
  nonce TEXT NOT NULL,
  verifier TEXT NOT NULL,
  return_path TEXT NOT NULL,
  expires_date INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX provider_visits_by_expiry ON provider_visits (expires_date);

-- Whom a provider has named and who has one thing left to do: to choose a username, or, where `user_id` is an account that
-- has their e-mail already, to type its password.
CREATE TABLE waiting_identities (
  token_hash TEXT PRIMARY KEY,
  provider TEXT NOT NULL,
  subject TEXT NOT NULL,
  email TEXT NOT NULL,
  username TEXT NOT NULL,
  user_id INTEGER REFERENCES accounts (user_id) ON DELETE CASCADE,
  return_path TEXT NOT NULL,
  expires_date INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX waiting_identities_by_expiry ON waiting_identities (expires_date);
