-- Who is shown in an upload, and whose age was proved by whom. Dates are seconds since 1970.

-- Null: its uploader did not say yet. 0: no person is shown. 1: at least one person is.
ALTER TABLE uploads ADD COLUMN shown INTEGER;
-- It was published before a moderator looked at it.
ALTER TABLE uploads ADD COLUMN is_unseen INTEGER NOT NULL DEFAULT 0;
CREATE INDEX uploads_unseen ON uploads (changed_date) WHERE is_unseen = 1;

-- `custodian` is JSON under seal: the reference of a record, and who keeps it where. `record_date` is a day, year first. That
-- the person was of age and agreed is what a row says.
CREATE TABLE upload_people (
  person_id INTEGER PRIMARY KEY,
  upload_id TEXT NOT NULL REFERENCES uploads (upload_id) ON DELETE CASCADE,
  name TEXT NOT NULL COLLATE NOCASE,
  record_date TEXT NOT NULL,
  custodian TEXT NOT NULL,
  added_date INTEGER NOT NULL,
  UNIQUE (upload_id, name)
);

-- Whose photo it is, where they were signed in; who decided, and the code of why not.
ALTER TABLE age_checks ADD COLUMN user_id INTEGER;
ALTER TABLE age_checks ADD COLUMN decided_by INTEGER;
ALTER TABLE age_checks ADD COLUMN reason TEXT NOT NULL DEFAULT '';
CREATE INDEX age_checks_by_user ON age_checks (user_id) WHERE user_id IS NOT NULL;
-- The moderator whose word it is, where it is one's.
ALTER TABLE age_proofs ADD COLUMN decided_by INTEGER;
