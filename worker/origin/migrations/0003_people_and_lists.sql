-- Who performs, who publishes, who watches; what they gather and what they write. Traits hold the codes of
-- shared/rules/people-traits.ts, dates are seconds since 1970, days are texts (1994-07-21), countries two small letters, pictures
-- (picture, avatar, cover) keys of the bucket, which files/addresses.ts turns into addresses.

ALTER TABLE models ADD COLUMN alias TEXT;
ALTER TABLE models ADD COLUMN description TEXT;
ALTER TABLE models ADD COLUMN gender TEXT;
ALTER TABLE models ADD COLUMN birth_date TEXT;
ALTER TABLE models ADD COLUMN country TEXT;
ALTER TABLE models ADD COLUMN race TEXT;
ALTER TABLE models ADD COLUMN career_start INTEGER;
ALTER TABLE models ADD COLUMN debut_age INTEGER;
ALTER TABLE models ADD COLUMN career_status INTEGER;
ALTER TABLE models ADD COLUMN career_end INTEGER;
ALTER TABLE models ADD COLUMN zodiac TEXT;
ALTER TABLE models ADD COLUMN hair TEXT;
ALTER TABLE models ADD COLUMN eye TEXT;
ALTER TABLE models ADD COLUMN tattoo TEXT;
ALTER TABLE models ADD COLUMN piercing TEXT;
ALTER TABLE models ADD COLUMN size_tits TEXT;
ALTER TABLE models ADD COLUMN measurements TEXT;
ALTER TABLE models ADD COLUMN height INTEGER;
ALTER TABLE models ADD COLUMN weight INTEGER;
ALTER TABLE models ADD COLUMN added_date INTEGER NOT NULL DEFAULT 0;
ALTER TABLE models ADD COLUMN education TEXT;
ALTER TABLE models ADD COLUMN relationship TEXT;
ALTER TABLE models ADD COLUMN orientation TEXT;
ALTER TABLE models ADD COLUMN website TEXT;
ALTER TABLE models ADD COLUMN picture TEXT;
ALTER TABLE models ADD COLUMN viewed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE models ADD COLUMN likes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE models ADD COLUMN dislikes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE models ADD COLUMN comments INTEGER NOT NULL DEFAULT 0;
ALTER TABLE models ADD COLUMN subscribers INTEGER NOT NULL DEFAULT 0;
-- Views of their listed videos within the newest month, everywhere: kept by the job refresh-popularity.
ALTER TABLE models ADD COLUMN month_views INTEGER NOT NULL DEFAULT 0;

ALTER TABLE channels ADD COLUMN description TEXT;
ALTER TABLE channels ADD COLUMN added_date INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN picture TEXT;
ALTER TABLE channels ADD COLUMN viewed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN likes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN dislikes INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN comments INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN subscribers INTEGER NOT NULL DEFAULT 0;
ALTER TABLE channels ADD COLUMN month_views INTEGER NOT NULL DEFAULT 0;

ALTER TABLE users ADD COLUMN avatar TEXT;
ALTER TABLE users ADD COLUMN cover TEXT;
ALTER TABLE users ADD COLUMN about_me TEXT;
ALTER TABLE users ADD COLUMN country TEXT;
ALTER TABLE users ADD COLUMN gender TEXT;
ALTER TABLE users ADD COLUMN birth_date TEXT;
ALTER TABLE users ADD COLUMN relationship TEXT;
ALTER TABLE users ADD COLUMN orientation TEXT;
ALTER TABLE users ADD COLUMN education TEXT;
ALTER TABLE users ADD COLUMN website TEXT;
ALTER TABLE users ADD COLUMN added_date INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN seen_date INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN viewed INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN video_views INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN total_videos INTEGER NOT NULL DEFAULT 0;
ALTER TABLE users ADD COLUMN subscribers INTEGER NOT NULL DEFAULT 0;

-- One index a sort. A list is read from its end, so the larger id comes first where the key is equal; the alphabet is the
-- order of dir, which is the name in small plain letters.
CREATE INDEX models_by_month_views ON models (month_views);
CREATE INDEX models_by_viewed ON models (viewed);
CREATE INDEX models_by_subscribers ON models (subscribers);
CREATE INDEX models_by_videos ON models (total_videos);
CREATE INDEX channels_by_month_views ON channels (month_views);
CREATE INDEX channels_by_viewed ON channels (viewed);
CREATE INDEX channels_by_subscribers ON channels (subscribers);
CREATE INDEX channels_by_videos ON channels (total_videos);
CREATE INDEX users_by_date ON users (added_date);
CREATE INDEX users_by_viewed ON users (viewed);
CREATE INDEX users_by_subscribers ON users (subscribers);
CREATE INDEX users_by_videos ON users (total_videos);
CREATE INDEX users_by_video_views ON users (video_views);

-- The words of usernames, which hyphens and underscores separate; triggers keep the index after every write to the table.
CREATE VIRTUAL TABLE member_search USING fts5 (
  username,
  content = 'users',
  content_rowid = 'user_id',
  prefix = '3',
  tokenize = 'unicode61'
);
INSERT INTO member_search (member_search) VALUES ('rebuild');

CREATE TRIGGER users_named AFTER INSERT ON users BEGIN
  INSERT INTO member_search (rowid, username) VALUES (new.user_id, new.username);
END;

CREATE TRIGGER users_renamed AFTER UPDATE OF username ON users BEGIN
  INSERT INTO member_search (member_search, rowid, username) VALUES ('delete', old.user_id, old.username);
  INSERT INTO member_search (rowid, username) VALUES (new.user_id, new.username);
END;

CREATE TRIGGER users_gone AFTER DELETE ON users BEGIN
  INSERT INTO member_search (member_search, rowid, username) VALUES ('delete', old.user_id, old.username);
END;

-- What a category shows: a still of its own, else those of its most watched videos.
ALTER TABLE categories ADD COLUMN picture TEXT;

CREATE INDEX videos_by_channel ON videos (channel_id, gender, post_date) WHERE status_id = 1 AND is_private = 0 AND channel_id IS NOT NULL;
CREATE INDEX videos_by_user ON videos (user_id, gender, post_date) WHERE status_id = 1 AND is_private = 0;

-- When a video was posted, beside each of its tags: the newest of a tag are read off an index. Triggers keep it.
ALTER TABLE video_categories ADD COLUMN post_date INTEGER NOT NULL DEFAULT 0;
ALTER TABLE video_models ADD COLUMN post_date INTEGER NOT NULL DEFAULT 0;
DROP INDEX video_categories_by_category;
DROP INDEX video_models_by_model;
CREATE INDEX video_categories_by_date ON video_categories (category_id, post_date, video_id);
CREATE INDEX video_models_by_date ON video_models (model_id, post_date, video_id);

CREATE TRIGGER video_categories_dated AFTER INSERT ON video_categories WHEN new.post_date = 0 BEGIN
  UPDATE video_categories SET post_date = (SELECT post_date FROM videos WHERE video_id = new.video_id)
  WHERE video_id = new.video_id AND category_id = new.category_id;
END;

CREATE TRIGGER video_models_dated AFTER INSERT ON video_models WHEN new.post_date = 0 BEGIN
  UPDATE video_models SET post_date = (SELECT post_date FROM videos WHERE video_id = new.video_id)
  WHERE video_id = new.video_id AND model_id = new.model_id;
END;

CREATE TRIGGER videos_redated AFTER UPDATE OF post_date ON videos WHEN new.post_date <> old.post_date BEGIN
  UPDATE video_categories SET post_date = new.post_date WHERE video_id = new.video_id;
  UPDATE video_models SET post_date = new.post_date WHERE video_id = new.video_id;
END;

-- How many listed videos there are of an object by what narrows them, so that a list tells its total without counting.
-- `section` and `object`: '' and ''; country and its code; category, model, channel or user and its id; pair or three and
-- the ids of those categories, ascending, with commas. `period` is all, or day, week, month: those that were watched in
-- it (a country's are always those watched there). What has no videos has no row. Jobs count anew.
CREATE TABLE video_totals (
  section TEXT NOT NULL,
  object TEXT NOT NULL,
  period TEXT NOT NULL,
  gender TEXT NOT NULL,
  duration_class INTEGER NOT NULL,
  is_hd INTEGER NOT NULL,
  total INTEGER NOT NULL,
  PRIMARY KEY (section, object, period, gender, duration_class, is_hd)
) WITHOUT ROWID;

CREATE TABLE playlists (
  playlist_id INTEGER PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  is_private INTEGER NOT NULL,
  orientation TEXT NOT NULL,
  added_date INTEGER NOT NULL,
  total_videos INTEGER NOT NULL DEFAULT 0,
  video_views INTEGER NOT NULL DEFAULT 0,
  viewed INTEGER NOT NULL DEFAULT 0,
  likes INTEGER NOT NULL DEFAULT 0,
  dislikes INTEGER NOT NULL DEFAULT 0,
  comments INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX playlists_by_date ON playlists (added_date) WHERE is_private = 0;
CREATE INDEX playlists_by_viewed ON playlists (viewed) WHERE is_private = 0;
CREATE INDEX playlists_by_videos ON playlists (total_videos) WHERE is_private = 0;
CREATE INDEX playlists_by_video_views ON playlists (video_views) WHERE is_private = 0;
CREATE INDEX playlists_by_user ON playlists (user_id, added_date);

CREATE TABLE playlist_videos (
  playlist_id INTEGER NOT NULL REFERENCES playlists (playlist_id) ON DELETE CASCADE,
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  place INTEGER NOT NULL,
  PRIMARY KEY (playlist_id, video_id)
) WITHOUT ROWID;

CREATE UNIQUE INDEX playlist_videos_by_place ON playlist_videos (playlist_id, place);

CREATE TABLE comments (
  comment_id INTEGER PRIMARY KEY,
  section TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  added_date INTEGER NOT NULL,
  comment TEXT NOT NULL,
  is_held INTEGER NOT NULL DEFAULT 0
);

CREATE INDEX comments_by_object ON comments (section, object_id, added_date) WHERE is_held = 0;
CREATE INDEX comments_by_user ON comments (user_id, added_date);

-- Who follows whom: `type` is model, channel or member, `object_id` its id.
CREATE TABLE subscriptions (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  type TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, type, object_id)
) WITHOUT ROWID;

CREATE INDEX subscriptions_by_user ON subscriptions (user_id, added_date);
CREATE INDEX subscriptions_by_object ON subscriptions (type, object_id, added_date);

-- A friendship is two rows, one from each side; a request is one row that was not answered yet.
CREATE TABLE friends (
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  friend_id INTEGER NOT NULL REFERENCES users (user_id),
  is_accepted INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  PRIMARY KEY (user_id, friend_id)
) WITHOUT ROWID;

-- What is searched: how often, and how many videos it found when it was last counted.
CREATE TABLE search_terms (
  term TEXT PRIMARY KEY,
  searched INTEGER NOT NULL,
  total_videos INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX search_terms_by_searched ON search_terms (searched);

-- The words of what is suggested: `section` is category, model or channel, `object_id` its id, `titles` its names in all
-- languages, as store/search-text.ts spaces them.
CREATE VIRTUAL TABLE name_search USING fts5 (
  titles,
  section UNINDEXED,
  object_id UNINDEXED,
  prefix = '2 3',
  tokenize = 'unicode61 remove_diacritics 2'
);

-- Offers of partners, for a country or ('') for all; `links` and `tags` are JSON arrays of texts.
CREATE TABLE partner_videos (
  partner_video_id INTEGER PRIMARY KEY,
  country TEXT NOT NULL,
  links TEXT NOT NULL,
  tags TEXT NOT NULL,
  pretitle TEXT,
  title TEXT NOT NULL,
  picture TEXT
);

CREATE INDEX partner_videos_by_country ON partner_videos (country);
