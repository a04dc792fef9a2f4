-- Members who are listed: all but those with an unconfirmed e-mail and those who have left. Triggers keep it after every write to
-- the tables; a member without an account (of an imported catalogue) is listed.
ALTER TABLE users ADD COLUMN is_listed INTEGER NOT NULL DEFAULT 1;
UPDATE users SET is_listed = 0
  WHERE username LIKE '.deleted %' OR user_id IN (SELECT user_id FROM accounts WHERE is_confirmed = 0);

CREATE TRIGGER accounts_made AFTER INSERT ON accounts WHEN new.is_confirmed = 0 BEGIN
  UPDATE users SET is_listed = 0 WHERE user_id = new.user_id;
END;

CREATE TRIGGER accounts_confirmed AFTER UPDATE OF is_confirmed ON accounts BEGIN
  UPDATE users SET is_listed = new.is_confirmed WHERE user_id = new.user_id;
END;

CREATE TRIGGER accounts_left AFTER DELETE ON accounts BEGIN
  UPDATE users SET is_listed = 0 WHERE user_id = old.user_id;
END;

DROP INDEX users_by_date;
DROP INDEX users_by_viewed;
DROP INDEX users_by_subscribers;
DROP INDEX users_by_videos;
DROP INDEX users_by_video_views;
CREATE INDEX users_by_date ON users (added_date) WHERE is_listed = 1;
CREATE INDEX users_by_viewed ON users (viewed) WHERE is_listed = 1;
CREATE INDEX users_by_subscribers ON users (subscribers) WHERE is_listed = 1;
CREATE INDEX users_by_videos ON users (total_videos) WHERE is_listed = 1;
CREATE INDEX users_by_video_views ON users (video_views) WHERE is_listed = 1;
