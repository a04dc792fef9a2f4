-- The table of members in the back office: its orders and filters over all members, listed or not.
CREATE INDEX users_joined ON users (added_date);
CREATE INDEX users_by_seen ON users (seen_date);
CREATE INDEX users_by_uploads ON users (total_videos);
CREATE INDEX users_of_country ON users (country, added_date) WHERE country IS NOT NULL;
CREATE INDEX member_acts_strikes ON member_acts (user_id) WHERE act = 'strike' AND lifted_date IS NULL;

-- SHA-256 of the e-mail in lower case, as 64 hexadecimal digits: by it a member is found without the address. The clock fills it in.
ALTER TABLE accounts ADD COLUMN email_hash TEXT;
CREATE INDEX accounts_by_email_hash ON accounts (email_hash) WHERE email_hash IS NOT NULL;
CREATE INDEX accounts_unhashed ON accounts (user_id) WHERE email_hash IS NULL;
CREATE TRIGGER accounts_readdressed AFTER UPDATE OF email ON accounts WHEN new.email <> old.email BEGIN
  UPDATE accounts SET email_hash = NULL WHERE user_id = new.user_id;
END;

-- What is in a member's file: reports about what is theirs, and decisions about their videos.
CREATE INDEX reports_by_target ON reports (target_kind, target_id) WHERE target_kind IS NOT NULL;
CREATE INDEX legal_notices_by_uploader ON legal_notices (uploader_id, filed_date) WHERE uploader_id IS NOT NULL;

-- Every role above member: the filters of the table, and the page of roles.
CREATE INDEX accounts_with_role ON accounts (granted_role, user_id) WHERE granted_role <> 'member';
