-- The own addresses of a category in other languages than English. Each of them is also in moved_dirs, which leads every address that is
-- or was a category's to it: an address that is changed or cleared stays there, and no other category can have it.
CREATE TABLE category_dirs (
  category_id INTEGER NOT NULL REFERENCES categories (category_id),
  lang TEXT NOT NULL,
  dir TEXT NOT NULL,
  PRIMARY KEY (category_id, lang)
) WITHOUT ROWID;
