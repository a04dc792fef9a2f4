-- How many videos have each word of the search index: what a search would read is known before the index is read, and words that begin
-- with typed letters are found without it. Words of filters begin with a slash. `recounted` counts while the index is written anew.
CREATE TABLE search_words (
  word TEXT PRIMARY KEY,
  videos INTEGER NOT NULL,
  recounted INTEGER NOT NULL DEFAULT 0
) WITHOUT ROWID;
CREATE VIRTUAL TABLE words_of_index USING fts5vocab ('video_search', 'col');
INSERT INTO search_words (word, videos)
  SELECT iif(col = 'shelf', '/', '') || term AS word, sum(doc) FROM words_of_index GROUP BY 1;
DROP TABLE words_of_index;

-- Each video's entry also gets the word of its block: the clock writes the entries anew, some a minute.
DELETE FROM search_reindex;
INSERT INTO search_reindex SELECT 0 WHERE EXISTS (SELECT 1 FROM videos);
