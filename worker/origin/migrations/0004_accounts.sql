-- The members who may sign in. Their private columns stand apart from `users`, which is public. Dates are seconds
-- since 1970.

-- A member without a password restores one before signing in. A proof of age is valid until its date.
CREATE TABLE accounts (
  user_id INTEGER PRIMARY KEY REFERENCES users (user_id),
  email TEXT NOT NULL UNIQUE COLLATE NOCASE,
  password_hash TEXT,
  role TEXT NOT NULL DEFAULT 'member' CHECK (role IN ('member', 'trusted', 'moderator', 'admin')),
  is_confirmed INTEGER NOT NULL DEFAULT 0,
  age_verified_until INTEGER NOT NULL DEFAULT 0,
  added_date INTEGER NOT NULL
);

-- Open sessions: a row is one browser, and no row is no session. Of the token only its SHA-256 is kept, of the browser
-- and its network nothing.
CREATE TABLE sessions (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  added_date INTEGER NOT NULL,
  seen_date INTEGER NOT NULL,
  expires_date INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX sessions_by_user ON sessions (user_id);
CREATE INDEX sessions_by_expiry ON sessions (expires_date);

-- Links in mails, each good once: `purpose` is confirm, restore or change; `email` is the address that it is about.
CREATE TABLE mail_links (
  token_hash TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'restore', 'change')),
  email TEXT NOT NULL,
  expires_date INTEGER NOT NULL
) WITHOUT ROWID;

CREATE UNIQUE INDEX mail_links_by_purpose ON mail_links (user_id, purpose);

-- The mails of a local run, shown at /outbox/. A deployment sends its mails, and stores none here.
CREATE TABLE outbox (
  mail_id INTEGER PRIMARY KEY,
  recipient TEXT NOT NULL,
  subject TEXT NOT NULL,
  text TEXT NOT NULL,
  sent_date INTEGER NOT NULL
);
