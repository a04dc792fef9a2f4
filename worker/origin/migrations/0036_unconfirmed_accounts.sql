-- Accounts that were never confirmed are forgotten after a week: the job that looks for them reads no others.
CREATE INDEX accounts_unconfirmed ON accounts (added_date) WHERE is_confirmed = 0;
