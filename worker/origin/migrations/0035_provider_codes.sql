-- A provider's account that signs an account in already waits here, too, where the account asks for the code of a second factor.
ALTER TABLE waiting_identities ADD COLUMN is_linked INTEGER NOT NULL DEFAULT 0;
CREATE INDEX waiting_identities_by_user ON waiting_identities (user_id);
