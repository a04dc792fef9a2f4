-- The index of videos holds folded letters (soren for Søren) and Korean syllables as words of their own: the clock writes the
-- videos that are there anew, some a minute, up to the last; then the row goes.
CREATE TABLE search_reindex (after_video_id INTEGER NOT NULL);
INSERT INTO search_reindex SELECT 0 WHERE EXISTS (SELECT 1 FROM videos);

-- Names of categories, models and channels are few enough to be folded here.
UPDATE name_search SET titles =
  replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(replace(
    titles, 'ø', 'o'), 'Ø', 'O'), 'ł', 'l'), 'Ł', 'L'), 'đ', 'd'), 'Đ', 'D'), 'æ', 'ae'), 'Æ', 'Ae'), 'ß', 'ss'), 'ı', 'i'),
    'œ', 'oe'), 'Œ', 'Oe');
