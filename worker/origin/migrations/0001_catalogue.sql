-- The catalogue: what every answer of the contract is made of.

-- The media behind videos. A set is one length of film in several renditions; videos may share one.
CREATE TABLE file_sets (
  file_set_id INTEGER PRIMARY KEY,
  folder TEXT NOT NULL,
  duration_seconds REAL NOT NULL,
  timelines_count INTEGER NOT NULL,
  timelines_interval REAL NOT NULL,
  vr TEXT
);

CREATE TABLE files (
  file_set_id INTEGER NOT NULL REFERENCES file_sets (file_set_id),
  format TEXT NOT NULL,
  media_key TEXT NOT NULL,
  height INTEGER NOT NULL,
  PRIMARY KEY (file_set_id, format)
) WITHOUT ROWID;

CREATE TABLE users (
  user_id INTEGER PRIMARY KEY,
  username TEXT NOT NULL UNIQUE COLLATE NOCASE
);

CREATE TABLE channels (
  channel_id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  url TEXT NOT NULL,
  total_videos INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE models (
  model_id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  total_videos INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE categories (
  category_id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL UNIQUE,
  title TEXT NOT NULL,
  total_videos INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE category_titles (
  category_id INTEGER NOT NULL REFERENCES categories (category_id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (category_id, lang)
) WITHOUT ROWID;

-- post_date is in seconds since 1970. The two generated columns cannot disagree with what they are made of: the
-- rating runs from 0 to 500 (5 for a like, -1 for a dislike, in hundredths), the class is the duration filter's.
CREATE TABLE videos (
  video_id INTEGER PRIMARY KEY,
  dir TEXT NOT NULL,
  title TEXT NOT NULL,
  description TEXT NOT NULL,
  file_set_id INTEGER NOT NULL REFERENCES file_sets (file_set_id),
  duration_seconds REAL NOT NULL,
  post_date INTEGER NOT NULL,
  status_id INTEGER NOT NULL,
  is_private INTEGER NOT NULL,
  is_hd INTEGER NOT NULL,
  gender TEXT NOT NULL,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  channel_id INTEGER REFERENCES channels (channel_id),
  viewed INTEGER NOT NULL DEFAULT 0,
  likes INTEGER NOT NULL DEFAULT 0,
  dislikes INTEGER NOT NULL DEFAULT 0,
  comments INTEGER NOT NULL DEFAULT 0,
  rating INTEGER GENERATED ALWAYS AS (max(0, (500 * likes - 100 * dislikes) / max(1, likes + dislikes))) VIRTUAL,
  duration_class INTEGER GENERATED ALWAYS AS (
    CASE WHEN duration_seconds < 600 THEN 1 WHEN duration_seconds <= 1800 THEN 2 ELSE 3 END
  ) VIRTUAL
);

-- Two indexes a sort, of listed videos only: one for the whole list, one for a list narrowed by duration or quality.
-- A list is read from their end to their start, so the larger video_id comes first where the key is equal.
CREATE INDEX videos_by_date ON videos (gender, post_date) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_date_narrow ON videos (gender, duration_class, is_hd, post_date) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_duration ON videos (gender, duration_seconds) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_duration_narrow ON videos (gender, duration_class, is_hd, duration_seconds) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_comments ON videos (gender, comments) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_comments_narrow ON videos (gender, duration_class, is_hd, comments) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_viewed ON videos (gender, viewed) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_viewed_narrow ON videos (gender, duration_class, is_hd, viewed) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_rating ON videos (gender, rating) WHERE status_id = 1 AND is_private = 0;
CREATE INDEX videos_by_rating_narrow ON videos (gender, duration_class, is_hd, rating) WHERE status_id = 1 AND is_private = 0;

-- Titles in other languages than English, by the code that stands in addresses.
CREATE TABLE video_titles (
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  PRIMARY KEY (video_id, lang)
) WITHOUT ROWID;

CREATE TABLE video_categories (
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  category_id INTEGER NOT NULL REFERENCES categories (category_id),
  PRIMARY KEY (video_id, category_id)
) WITHOUT ROWID;

CREATE INDEX video_categories_by_category ON video_categories (category_id, video_id);

CREATE TABLE video_models (
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  model_id INTEGER NOT NULL REFERENCES models (model_id),
  PRIMARY KEY (video_id, model_id)
) WITHOUT ROWID;

CREATE INDEX video_models_by_model ON video_models (model_id, video_id);

-- The words of listed videos, by video_id: the English title, the other titles, and the names of categories, models and
-- the channel. `shelf` holds one word for every filter the video stands under, so that a search narrows without a join.
CREATE VIRTUAL TABLE video_search USING fts5 (
  title,
  titles,
  names,
  shelf,
  content = '',
  contentless_delete = 1,
  prefix = '3',
  tokenize = 'unicode61 remove_diacritics 2'
);
