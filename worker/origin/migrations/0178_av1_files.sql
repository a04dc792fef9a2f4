-- Which uploads get their video as AV1, too: those files are wanted, on their way ('begun'), made, or not made ('none', 'failed'). Published
-- videos want them as well, and get them a few at a time.
ALTER TABLE uploads ADD COLUMN av1_state TEXT;
UPDATE uploads SET av1_state = 'wanted' WHERE state = 'published' AND video_id IS NOT NULL AND duration_seconds <= 1800;
CREATE INDEX uploads_by_av1 ON uploads (av1_state, state) WHERE av1_state IS NOT NULL;
