-- Addresses of public videos that appeared, moved or went, until search engines are told of them (IndexNow). Written only while the
-- operator has this switched on, which is when `index_now` has its row; `asked` is when search engines were told last (seconds since 1970).
CREATE TABLE index_now (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  asked INTEGER NOT NULL DEFAULT 0
);

CREATE TABLE index_now_pending (
  video_id INTEGER NOT NULL,
  dir TEXT NOT NULL,
  PRIMARY KEY (video_id, dir)
) WITHOUT ROWID;

CREATE TRIGGER videos_index_now_new AFTER INSERT ON videos
WHEN new.status_id = 1 AND new.is_private = 0 AND EXISTS (SELECT 1 FROM index_now) BEGIN
  INSERT OR IGNORE INTO index_now_pending (video_id, dir) VALUES (new.video_id, new.dir);
END;

CREATE TRIGGER videos_index_now_changed AFTER UPDATE OF status_id, is_private, dir ON videos
WHEN EXISTS (SELECT 1 FROM index_now) AND (
  (new.status_id = 1 AND new.is_private = 0) <> (old.status_id = 1 AND old.is_private = 0)
  OR (new.status_id = 1 AND new.is_private = 0 AND new.dir <> old.dir)
) BEGIN
  INSERT OR IGNORE INTO index_now_pending (video_id, dir)
  SELECT old.video_id, old.dir WHERE old.status_id = 1 AND old.is_private = 0
  UNION SELECT new.video_id, new.dir WHERE new.status_id = 1 AND new.is_private = 0;
END;

CREATE TRIGGER videos_index_now_gone AFTER DELETE ON videos
WHEN old.status_id = 1 AND old.is_private = 0 AND EXISTS (SELECT 1 FROM index_now) BEGIN
  INSERT OR IGNORE INTO index_now_pending (video_id, dir) VALUES (old.video_id, old.dir);
END;
