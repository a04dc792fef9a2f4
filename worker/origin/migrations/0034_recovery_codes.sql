-- Recovery codes of 80 bits under a salted scrypt hash. `slot` is the digit that a code begins with: it names the one hash that a
-- typed code is compared with. Codes made before were shorter, under a hash without salt, and are over: the account page says
-- that none is left, and turning the second factor off and on makes new ones.
DROP TABLE recovery_codes;

CREATE TABLE recovery_codes (
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  slot INTEGER NOT NULL,
  code_hash TEXT NOT NULL,
  PRIMARY KEY (user_id, slot)
) WITHOUT ROWID;
