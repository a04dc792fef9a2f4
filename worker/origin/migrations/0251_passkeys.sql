-- Passkeys of accounts (WebAuthn). `public_key` is the COSE key in base64url; of the device only what its browser calls transports is stored.
-- `sign_count` only grows, where the authenticator counts at all.
CREATE TABLE passkeys (
  passkey_id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  credential_id TEXT NOT NULL UNIQUE,
  public_key TEXT NOT NULL,
  sign_count INTEGER NOT NULL,
  transports TEXT NOT NULL DEFAULT '',
  is_synced INTEGER NOT NULL DEFAULT 0,
  name TEXT NOT NULL,
  added_date INTEGER NOT NULL,
  used_date INTEGER
);
CREATE INDEX passkeys_by_user ON passkeys (user_id);

-- A second factor without an app is a passkey or a recovery code; its key is one that no app has.
ALTER TABLE second_factors ADD COLUMN has_app INTEGER NOT NULL DEFAULT 1;
