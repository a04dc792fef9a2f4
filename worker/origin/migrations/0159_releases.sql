-- Releases: a person who is shown in an upload is invited by a link, and signs or says no. Dates are seconds since 1970.

-- A person who signed. `alarm` is an e-mail address under seal, kept only where the person asked to be told of copies.
CREATE TABLE release_signers (
  signer_id INTEGER PRIMARY KEY,
  -- The account that the person was signed in with; null without one.
  user_id INTEGER,
  alarm TEXT NOT NULL DEFAULT '',
  -- Of the page on which the address was left: the mails' links lead there.
  site TEXT NOT NULL DEFAULT '',
  lang TEXT NOT NULL DEFAULT 'en',
  added_date INTEGER NOT NULL
);
CREATE INDEX release_signers_by_user ON release_signers (user_id) WHERE user_id IS NOT NULL;
CREATE INDEX release_signers_sealed_with ON release_signers (substr(alarm, 1, instr(alarm, '.')));

-- One invitation for each person of an upload, and their answer. Of links the hashes are kept only. `sealed` is the receipt with the typed
-- name, its signature and the drawing, under seal.
CREATE TABLE releases (
  release_id INTEGER PRIMARY KEY,
  upload_id TEXT NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  -- Of the uploader, who declared that they are shown.
  is_self INTEGER NOT NULL DEFAULT 0,
  state TEXT NOT NULL DEFAULT 'open' CHECK (state IN ('open', 'signed', 'refused', 'withdrawn')),
  token_hash TEXT UNIQUE,
  added_date INTEGER NOT NULL,
  expires_date INTEGER NOT NULL,
  answered_date INTEGER,
  -- When the person said no: it stays when they are invited again.
  refused_date INTEGER,
  reason TEXT NOT NULL DEFAULT '',
  -- The text that was signed.
  version INTEGER NOT NULL DEFAULT 0,
  lang TEXT NOT NULL DEFAULT '',
  sealed TEXT NOT NULL DEFAULT '',
  signature_hash TEXT UNIQUE,
  key_hash TEXT UNIQUE,
  signer_id INTEGER REFERENCES release_signers (signer_id),
  withdrawn_date INTEGER,
  case_id INTEGER,
  UNIQUE (upload_id, name)
);
CREATE INDEX releases_by_signer ON releases (signer_id) WHERE signer_id IS NOT NULL;
CREATE INDEX releases_by_case ON releases (case_id) WHERE case_id IS NOT NULL;
CREATE INDEX releases_sealed_with ON releases (substr(sealed, 1, instr(sealed, '.')));

-- A copy of a film with a signature was sent. `outcome` is why it was refused; empty where it was not.
CREATE TABLE release_alarms (
  alarm_id INTEGER PRIMARY KEY,
  signer_id INTEGER NOT NULL REFERENCES release_signers (signer_id),
  release_id INTEGER NOT NULL REFERENCES releases (release_id) ON DELETE CASCADE,
  upload_id TEXT NOT NULL,
  outcome TEXT NOT NULL DEFAULT '',
  added_date INTEGER NOT NULL,
  UNIQUE (release_id, upload_id)
);
CREATE INDEX release_alarms_by_signer ON release_alarms (signer_id, added_date);

-- Public keys of receipts: receipts outlive the secret that signed them.
CREATE TABLE release_keys (
  key_id TEXT PRIMARY KEY,
  public_key TEXT NOT NULL,
  added_date INTEGER NOT NULL
);
