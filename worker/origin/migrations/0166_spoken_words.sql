-- The words of captions and of chapters, for searches that find little else: each once for a video and its source, which is a language or
-- `chapters`. A plain table, so that a backup has it and a search reads a bounded part of it.
CREATE TABLE spoken_words (
  video_id INTEGER NOT NULL REFERENCES videos (video_id),
  source TEXT NOT NULL,
  word TEXT NOT NULL,
  PRIMARY KEY (video_id, source, word)
) WITHOUT ROWID;
CREATE INDEX spoken_words_by_word ON spoken_words (word, video_id);
