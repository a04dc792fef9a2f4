-- What keeps a removed video down. An editor's removal, which any editor may take back, is told from a decision of moderation, which
-- none may: `by_editor` is 1 where the catalogue was changed, by an editor or by the emptied bin of the uploader.
ALTER TABLE takedowns ADD COLUMN by_editor INTEGER NOT NULL DEFAULT 0;

UPDATE takedowns SET by_editor = 1
WHERE restored_ms IS NULL AND EXISTS (
  SELECT 1 FROM audit_log a
  WHERE a.queue = 'videos' AND a.item = CAST(takedowns.video_id AS TEXT) AND a.act = 'remove'
    AND a.added_date BETWEEN takedowns.removed_ms / 1000 - 5 AND takedowns.removed_ms / 1000 + 5
);
