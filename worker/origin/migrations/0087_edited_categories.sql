-- What an editor says about a category. `version` rises with every change, so that of two saves at once the second is told of the
-- first. `place` orders categories before all others; 0 is none. `aliases` is a JSON array of texts.
ALTER TABLE categories ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
ALTER TABLE categories ADD COLUMN changed_date INTEGER;
ALTER TABLE categories ADD COLUMN description TEXT NOT NULL DEFAULT '';
ALTER TABLE categories ADD COLUMN is_hidden INTEGER NOT NULL DEFAULT 0 CHECK (is_hidden IN (0, 1));
ALTER TABLE categories ADD COLUMN place INTEGER NOT NULL DEFAULT 0;
ALTER TABLE categories ADD COLUMN aliases TEXT NOT NULL DEFAULT '[]';

CREATE TABLE category_descriptions (
  category_id INTEGER NOT NULL REFERENCES categories (category_id),
  lang TEXT NOT NULL,
  description TEXT NOT NULL,
  PRIMARY KEY (category_id, lang)
) WITHOUT ROWID;
