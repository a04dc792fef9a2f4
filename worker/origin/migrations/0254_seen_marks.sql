-- Who sees that a member has read their messages.
ALTER TABLE users ADD COLUMN show_seen TEXT NOT NULL DEFAULT 'public' CHECK (show_seen IN ('public', 'friends', 'me'));
