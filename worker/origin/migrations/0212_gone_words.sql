-- Words that no video has any more: the clock removes them with their keys, some a minute. Keys whose word went before are removed here.
CREATE INDEX search_words_gone ON search_words (word) WHERE videos = 0;
DELETE FROM search_typos WHERE word NOT IN (SELECT word FROM search_words);
