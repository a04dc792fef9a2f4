-- Links in mails, made anew: those that were sent before this date are over. `email` is the address that a link is about and was
-- sent to, `account_email` the account's own when the link was made: but for undo_email, a link is good while the account still
-- has it. `added_date` tells an undo link's change, so that what was added to the account since then can be taken back.
DROP TABLE mail_links;

CREATE TABLE mail_links (
  link_id INTEGER PRIMARY KEY,
  token_hash TEXT NOT NULL UNIQUE,
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('confirm', 'restore', 'change', 'undo_email')),
  email TEXT NOT NULL COLLATE NOCASE,
  account_email TEXT NOT NULL COLLATE NOCASE,
  added_date INTEGER NOT NULL,
  expires_date INTEGER NOT NULL
);

-- The newest replaces the one before it. Of restore links several are good at a time: a stranger who asks for one must not end the
-- owner's. Undo links stand beside each other because each leads to another address.
CREATE UNIQUE INDEX mail_links_by_purpose ON mail_links (user_id, purpose) WHERE purpose IN ('confirm', 'change');
CREATE INDEX mail_links_by_user ON mail_links (user_id);
CREATE INDEX mail_links_by_expiry ON mail_links (expires_date);
-- An address that an undo link gives back is not given to another account meanwhile.
CREATE INDEX mail_links_undo ON mail_links (email) WHERE purpose = 'undo_email';
