-- Who watched what, where and when, and the lists made of it.

-- Views of a day (days since 1970) in a country (small letters), and everywhere (country ''). A view that asks not to
-- be placed counts only there.
CREATE TABLE video_views (
  country TEXT NOT NULL,
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  day INTEGER NOT NULL,
  views INTEGER NOT NULL,
  PRIMARY KEY (country, video_id, day)
) WITHOUT ROWID;

CREATE INDEX video_views_by_day ON video_views (day);

-- The listed videos watched within a period (day, week, month; all for a country), with what lists sort and narrow by.
-- Made from video_views by the job refresh-popularity; everywhere and all is the table videos itself.
CREATE TABLE video_popularity (
  period TEXT NOT NULL,
  country TEXT NOT NULL,
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  views INTEGER NOT NULL,
  gender TEXT NOT NULL,
  duration_class INTEGER NOT NULL,
  is_hd INTEGER NOT NULL,
  post_date INTEGER NOT NULL,
  duration_seconds REAL NOT NULL,
  comments INTEGER NOT NULL,
  rating INTEGER NOT NULL,
  PRIMARY KEY (period, country, video_id)
) WITHOUT ROWID;

CREATE INDEX popularity_by_views ON video_popularity (period, country, gender, views, video_id);
CREATE INDEX popularity_by_views_narrow ON video_popularity (period, country, gender, duration_class, is_hd, views, video_id);
CREATE INDEX popularity_by_rating ON video_popularity (period, country, gender, rating, video_id);
CREATE INDEX popularity_by_rating_narrow ON video_popularity (period, country, gender, duration_class, is_hd, rating, video_id);

-- The other sorts do not look at a stretch of time.
CREATE INDEX popularity_by_date ON video_popularity (period, country, gender, post_date, video_id) WHERE period = 'all';
CREATE INDEX popularity_by_date_narrow ON video_popularity (period, country, gender, duration_class, is_hd, post_date, video_id) WHERE period = 'all';
CREATE INDEX popularity_by_duration ON video_popularity (period, country, gender, duration_seconds, video_id) WHERE period = 'all';
CREATE INDEX popularity_by_duration_narrow ON video_popularity (period, country, gender, duration_class, is_hd, duration_seconds, video_id) WHERE period = 'all';
CREATE INDEX popularity_by_comments ON video_popularity (period, country, gender, comments, video_id) WHERE period = 'all';
CREATE INDEX popularity_by_comments_narrow ON video_popularity (period, country, gender, duration_class, is_hd, comments, video_id) WHERE period = 'all';
