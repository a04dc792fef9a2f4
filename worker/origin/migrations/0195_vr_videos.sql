-- Spherical videos: how the picture is projected is the video's, which editors and uploaders change, and lists of them have indexes of
-- their own. They are few, so these are partial ones.
ALTER TABLE videos ADD COLUMN vr TEXT;
UPDATE videos SET vr = (SELECT s.vr FROM file_sets s WHERE s.file_set_id = videos.file_set_id)
WHERE file_set_id IN (SELECT file_set_id FROM file_sets WHERE vr IS NOT NULL);

CREATE INDEX videos_by_date_vr ON videos (gender, duration_class, post_date) WHERE status_id = 1 AND is_private = 0 AND vr IS NOT NULL;
CREATE INDEX videos_by_duration_vr ON videos (gender, duration_class, duration_seconds) WHERE status_id = 1 AND is_private = 0 AND vr IS NOT NULL;
CREATE INDEX videos_by_comments_vr ON videos (gender, duration_class, comments) WHERE status_id = 1 AND is_private = 0 AND vr IS NOT NULL;
CREATE INDEX videos_by_viewed_vr ON videos (gender, duration_class, viewed) WHERE status_id = 1 AND is_private = 0 AND vr IS NOT NULL;
CREATE INDEX videos_by_rating_vr ON videos (gender, duration_class, rating) WHERE status_id = 1 AND is_private = 0 AND vr IS NOT NULL;

ALTER TABLE video_popularity ADD COLUMN vr TEXT;
UPDATE video_popularity SET vr = (SELECT v.vr FROM videos v WHERE v.video_id = video_popularity.video_id)
WHERE video_id IN (SELECT video_id FROM videos WHERE vr IS NOT NULL);

CREATE INDEX popularity_by_views_vr ON video_popularity (period, country, gender, duration_class, views, video_id) WHERE vr IS NOT NULL;
CREATE INDEX popularity_by_rating_vr ON video_popularity (period, country, gender, duration_class, rating, video_id) WHERE vr IS NOT NULL;
CREATE INDEX popularity_by_date_vr ON video_popularity (period, country, gender, duration_class, post_date, video_id) WHERE period = 'all' AND vr IS NOT NULL;
CREATE INDEX popularity_by_duration_vr ON video_popularity (period, country, gender, duration_class, duration_seconds, video_id) WHERE period = 'all' AND vr IS NOT NULL;
CREATE INDEX popularity_by_comments_vr ON video_popularity (period, country, gender, duration_class, comments, video_id) WHERE period = 'all' AND vr IS NOT NULL;

-- Searches for them need their words; the clock indexes all videos anew, and the nightly count makes the totals.
INSERT INTO search_reindex SELECT 0 WHERE NOT EXISTS (SELECT 1 FROM search_reindex) AND EXISTS (SELECT 1 FROM videos WHERE vr IS NOT NULL);
