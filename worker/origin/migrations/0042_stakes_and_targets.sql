-- What a report or a legal notice is about is resolved when it arrives: `target_kind` (video, comment, member, playlist, model,
-- channel) and `target_id`, null for a page about nothing that can be taken away. `target_text` is what stood there at that moment.
ALTER TABLE reports ADD COLUMN target_kind TEXT;
ALTER TABLE reports ADD COLUMN target_id INTEGER;
ALTER TABLE reports ADD COLUMN target_text TEXT NOT NULL DEFAULT '';

ALTER TABLE legal_notices ADD COLUMN target_kind TEXT;
ALTER TABLE legal_notices ADD COLUMN target_id INTEGER;
-- The member who sent a notice while signed in: they do not decide about it.
ALTER TABLE legal_notices ADD COLUMN sender_id INTEGER REFERENCES accounts (user_id) ON DELETE SET NULL;
CREATE INDEX legal_notices_by_sender ON legal_notices (sender_id) WHERE sender_id IS NOT NULL;

-- Open reports that name a video, or a comment of the video that they name, are about that. A comment that belongs elsewhere is no
-- target.
UPDATE reports SET target_kind = 'video', target_id = CAST(substr(referrer, instr(referrer, '/video/') + 7) AS INTEGER)
WHERE is_open = 1 AND instr(referrer, '/video/') > 0 AND instr(referrer, '#') = 0;
UPDATE reports SET target_kind = 'comment', target_id = CAST(substr(referrer, instr(referrer, '#comment-') + 9) AS INTEGER)
WHERE is_open = 1 AND instr(referrer, '#comment-') > 0 AND EXISTS (
  SELECT 1 FROM comments c
  WHERE c.comment_id = CAST(substr(referrer, instr(referrer, '#comment-') + 9) AS INTEGER) AND (
    c.section = 'video' AND instr(referrer, '/video/' || c.object_id || '/') > 0
    OR c.section = 'member' AND instr(referrer, '/members/' || c.object_id || '/') > 0
    OR c.section = 'playlist' AND instr(referrer, '/playlist/' || c.object_id || '/') > 0));
UPDATE legal_notices SET target_kind = 'video', target_id = video_id WHERE video_id IS NOT NULL;
