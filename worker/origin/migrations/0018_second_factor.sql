-- A second factor of an account: a key that an app on a phone makes codes of. It counts once a code of it was typed back.
-- `last_step` is the half minute of the last code that was taken, so that none is taken twice. The key is encrypted.
CREATE TABLE second_factors (
  user_id INTEGER PRIMARY KEY REFERENCES accounts (user_id) ON DELETE CASCADE,
  secret TEXT NOT NULL,
  is_on INTEGER NOT NULL DEFAULT 0,
  last_step INTEGER NOT NULL DEFAULT 0,
  added_date INTEGER NOT NULL
);

-- Hashes of recovery codes, for a member without the phone; each code is valid once.
CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, code_hash)
) WITHOUT ROWID;
