-- What an editor says about performers, channels and playlists. `version` rises with every change, so that of two saves at once the second
-- is told of the first. `links` is a JSON array of addresses. `user_id` is the member whose performer record or channel it is.
ALTER TABLE models ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE models ADD COLUMN changed_date INTEGER;
ALTER TABLE models ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
ALTER TABLE models ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
ALTER TABLE models ADD COLUMN user_id INTEGER;
CREATE INDEX models_by_user ON models (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE channels ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE channels ADD COLUMN changed_date INTEGER;
ALTER TABLE channels ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
ALTER TABLE channels ADD COLUMN links TEXT NOT NULL DEFAULT '[]';
ALTER TABLE channels ADD COLUMN alias TEXT;
ALTER TABLE channels ADD COLUMN cover TEXT;
ALTER TABLE channels ADD COLUMN user_id INTEGER;
CREATE INDEX channels_by_user ON channels (user_id) WHERE user_id IS NOT NULL;

ALTER TABLE playlists ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE playlists ADD COLUMN changed_date INTEGER;
ALTER TABLE playlists ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
ALTER TABLE playlists ADD COLUMN is_featured INTEGER NOT NULL DEFAULT 0 CHECK (is_featured IN (0, 1));
CREATE INDEX playlists_featured ON playlists (is_featured, added_date) WHERE is_private = 0 AND deleted_date IS NULL;

-- The category that this one belongs to; it has none itself.
ALTER TABLE categories ADD COLUMN parent_id INTEGER;
CREATE INDEX categories_by_parent ON categories (parent_id) WHERE parent_id IS NOT NULL;

-- Descriptions in other languages than English: `section` is model or channel.
CREATE TABLE subject_descriptions (
  section TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  lang TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (section, object_id, lang)
) WITHOUT ROWID;

-- Where former addresses lead: those of merged and renamed models, channels and categories.
CREATE TABLE moved_dirs (
  section TEXT NOT NULL,
  dir TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  PRIMARY KEY (section, dir)
) WITHOUT ROWID;
CREATE INDEX moved_dirs_by_object ON moved_dirs (section, object_id);

-- What is moved when two objects are merged.
CREATE INDEX playlist_categories_by_category ON playlist_categories (category_id);
CREATE INDEX votes_of_people ON votes (section, object_id) WHERE section IN ('model', 'channel');
CREATE INDEX notices_of_people ON notices (section, object_id) WHERE section IN ('model', 'channel');
