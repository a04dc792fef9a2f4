-- Lists of videos that are kept in their order, so that a late page costs no more than the first one. They are made when a late page is
-- asked for, and made again: nothing is lost with them.

-- `list` names everything that decides which videos it has and in which order. `tag` and `ids` (a JSON array) are what it is about.
-- Pages are taken from it until `fresh_until` (seconds since 1970). `total` is -1 within the batch that makes it.
CREATE TABLE kept_lists (
  list TEXT PRIMARY KEY,
  is_common INTEGER NOT NULL,
  tag TEXT NOT NULL,
  ids TEXT NOT NULL,
  kept_date INTEGER NOT NULL,
  fresh_until INTEGER NOT NULL,
  total INTEGER NOT NULL
) WITHOUT ROWID;

CREATE INDEX kept_lists_by_date ON kept_lists (is_common, kept_date);

-- The ids of its videos in order (a JSON array), a few pages in a row.
CREATE TABLE kept_list_parts (
  list TEXT NOT NULL,
  part INTEGER NOT NULL,
  ids TEXT NOT NULL,
  PRIMARY KEY (list, part)
);
