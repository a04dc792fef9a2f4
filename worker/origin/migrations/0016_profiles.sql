-- Which readers see a part of a member's profile: every visitor, the member's friends, or the member alone.
ALTER TABLE users ADD COLUMN show_details TEXT NOT NULL DEFAULT 'public' CHECK (show_details IN ('public', 'friends', 'me'));
ALTER TABLE users ADD COLUMN show_friends TEXT NOT NULL DEFAULT 'public' CHECK (show_friends IN ('public', 'friends', 'me'));
ALTER TABLE users ADD COLUMN show_subscriptions TEXT NOT NULL DEFAULT 'public' CHECK (show_subscriptions IN ('public', 'friends', 'me'));
ALTER TABLE users ADD COLUMN show_wall TEXT NOT NULL DEFAULT 'public' CHECK (show_wall IN ('public', 'friends', 'me'));
ALTER TABLE users ADD COLUMN show_messages TEXT NOT NULL DEFAULT 'public' CHECK (show_messages IN ('public', 'friends', 'me'));

-- A picture that a member sent, until it is seen: its bytes as they came lie in the bucket as `sent-pictures/{picture}`, where
-- no address leads. `crop` is a JSON object {x, y, width, height} or nothing. Dates are seconds since 1970.
CREATE TABLE sent_pictures (
  user_id INTEGER NOT NULL REFERENCES accounts (user_id) ON DELETE CASCADE,
  purpose TEXT NOT NULL CHECK (purpose IN ('avatar', 'cover')),
  picture TEXT NOT NULL,
  bytes INTEGER NOT NULL,
  crop TEXT,
  state TEXT NOT NULL CHECK (state IN ('pending', 'failed')),
  reason TEXT,
  added_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, purpose)
) WITHOUT ROWID;

CREATE INDEX blocks_by_date ON blocks (user_id, added_date);
CREATE INDEX friends_by_date ON friends (user_id, is_accepted, added_date);
