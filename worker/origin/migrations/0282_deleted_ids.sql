-- The id of a deleted playlist, performer, channel or category is never used again: comments, votes, followers, former addresses and
-- logs that name it would be another one's. The highest deleted id of each table is enough.
CREATE TABLE deleted_ids (
  section TEXT PRIMARY KEY,
  last_id INTEGER NOT NULL
) WITHOUT ROWID;

INSERT INTO deleted_ids (section, last_id) SELECT 'model', max(from_id) FROM merge_undos WHERE family = 'models' HAVING count(*) > 0;
INSERT INTO deleted_ids (section, last_id) SELECT 'channel', max(from_id) FROM merge_undos WHERE family = 'channels' HAVING count(*) > 0;
INSERT INTO deleted_ids (section, last_id) SELECT 'category', max(from_id) FROM merge_undos WHERE family = 'categories' HAVING count(*) > 0;

CREATE TRIGGER playlists_id_deleted AFTER DELETE ON playlists BEGIN
  INSERT INTO deleted_ids (section, last_id) VALUES ('playlist', old.playlist_id)
  ON CONFLICT (section) DO UPDATE SET last_id = max(last_id, excluded.last_id);
END;

CREATE TRIGGER models_id_deleted AFTER DELETE ON models BEGIN
  INSERT INTO deleted_ids (section, last_id) VALUES ('model', old.model_id)
  ON CONFLICT (section) DO UPDATE SET last_id = max(last_id, excluded.last_id);
END;

CREATE TRIGGER channels_id_deleted AFTER DELETE ON channels BEGIN
  INSERT INTO deleted_ids (section, last_id) VALUES ('channel', old.channel_id)
  ON CONFLICT (section) DO UPDATE SET last_id = max(last_id, excluded.last_id);
END;

CREATE TRIGGER categories_id_deleted AFTER DELETE ON categories BEGIN
  INSERT INTO deleted_ids (section, last_id) VALUES ('category', old.category_id)
  ON CONFLICT (section) DO UPDATE SET last_id = max(last_id, excluded.last_id);
END;
