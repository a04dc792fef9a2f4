-- When password and code were typed again in a session, for what asks for both. The sign-in in which a moderator or an administrator
-- without a second factor is led to setting one up: there is one such.
ALTER TABLE sessions ADD COLUMN checked_date INTEGER NOT NULL DEFAULT 0;
ALTER TABLE accounts ADD COLUMN grace_session TEXT;
