-- Playlists are found by any part of their title of three characters or more, in scripts with and without spaces between words;
-- triggers keep the index after every write to the table. The table itself says which playlists a visitor may see.
CREATE VIRTUAL TABLE playlist_search USING fts5 (
  title,
  content = 'playlists',
  content_rowid = 'playlist_id',
  tokenize = 'trigram remove_diacritics 1'
);
INSERT INTO playlist_search (playlist_search) VALUES ('rebuild');

CREATE TRIGGER playlists_named AFTER INSERT ON playlists BEGIN
  INSERT INTO playlist_search (rowid, title) VALUES (new.playlist_id, new.title);
END;

CREATE TRIGGER playlists_renamed AFTER UPDATE OF title ON playlists BEGIN
  INSERT INTO playlist_search (playlist_search, rowid, title) VALUES ('delete', old.playlist_id, old.title);
  INSERT INTO playlist_search (rowid, title) VALUES (new.playlist_id, new.title);
END;

CREATE TRIGGER playlists_gone AFTER DELETE ON playlists BEGIN
  INSERT INTO playlist_search (playlist_search, rowid, title) VALUES ('delete', old.playlist_id, old.title);
END;
