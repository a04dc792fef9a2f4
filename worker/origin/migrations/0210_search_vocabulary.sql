-- Words that are almost the same are found by what is left of them without one letter or two (search/store/typo-keys.ts). The clock keeps
-- the keys of new words; a word stays without keys for a minute.
ALTER TABLE search_words ADD COLUMN has_keys INTEGER NOT NULL DEFAULT 0;
CREATE INDEX search_words_without_keys ON search_words (word) WHERE has_keys = 0;
CREATE TABLE search_typos (
  key TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (key, word)
) WITHOUT ROWID;

-- Of two typed letters many thousand words begin; those of many videos are few.
CREATE INDEX search_words_common ON search_words (word) WHERE videos >= 20;

-- Kana, width, Chinese characters and pairs of characters are new in the index: the clock writes the entries of videos and the names of
-- categories, models and channels anew, some a minute.
DELETE FROM search_reindex;
INSERT INTO search_reindex SELECT 0 WHERE EXISTS (SELECT 1 FROM videos);
CREATE TABLE name_reindex (after_rowid INTEGER NOT NULL);
INSERT INTO name_reindex SELECT 0 WHERE EXISTS (SELECT 1 FROM name_search LIMIT 1);
