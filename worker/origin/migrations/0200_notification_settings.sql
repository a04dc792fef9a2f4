-- How a member is told: `choices` is what differs from the defaults of shared/rules/messages-notification-channels.ts, as
-- {"mail.reply":1}. Quiet hours are hours of the clock in the member's time zone. `digest_due` is when the next digest is due; null: none.
CREATE TABLE notification_settings (
  user_id INTEGER PRIMARY KEY REFERENCES users (user_id),
  version INTEGER NOT NULL DEFAULT 1,
  choices TEXT NOT NULL DEFAULT '{}',
  has_titles INTEGER NOT NULL DEFAULT 0,
  is_discreet INTEGER NOT NULL DEFAULT 0,
  quiet_from INTEGER,
  quiet_to INTEGER,
  time_zone TEXT NOT NULL DEFAULT 'UTC',
  digest_due INTEGER,
  digest_since INTEGER,
  changed_date INTEGER NOT NULL
);
CREATE INDEX notification_settings_by_digest ON notification_settings (digest_due) WHERE digest_due IS NOT NULL;

-- Browsers that show notifications (RFC 8030). `key_version` is the version of the signing secret whose key the browser was given.
CREATE TABLE push_devices (
  device_id INTEGER PRIMARY KEY AUTOINCREMENT,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  endpoint TEXT NOT NULL UNIQUE,
  p256dh TEXT NOT NULL,
  auth TEXT NOT NULL,
  key_version INTEGER NOT NULL,
  -- The session in which the browser was added: without it nothing is sent there.
  session_id TEXT NOT NULL,
  browser TEXT NOT NULL DEFAULT '',
  system TEXT NOT NULL DEFAULT '',
  added_date INTEGER NOT NULL
);
CREATE INDEX push_devices_by_user ON push_devices (user_id);

-- Addresses that mails do not reach, or whose owner called one spam: the hash of accounts.email_hash, never the address.
CREATE TABLE mail_suppressions (
  email_hash TEXT PRIMARY KEY,
  reason TEXT NOT NULL,
  added_date INTEGER NOT NULL
) WITHOUT ROWID;

-- A notification is told by mail and push once for each date: not before `due_date`, which quiet hours set.
ALTER TABLE notices ADD COLUMN told_date INTEGER NOT NULL DEFAULT 0;
ALTER TABLE notices ADD COLUMN due_date INTEGER NOT NULL DEFAULT 0;
UPDATE notices SET told_date = added_date;
CREATE INDEX notices_untold ON notices (due_date) WHERE told_date < added_date;

-- The HTML part of a mail and its headers, in a local run.
ALTER TABLE outbox ADD COLUMN html TEXT NOT NULL DEFAULT '';
ALTER TABLE outbox ADD COLUMN headers TEXT NOT NULL DEFAULT '{}';
