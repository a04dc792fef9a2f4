-- A video's own tags, with a comma and a space between two. They are words of the search index from their first change on.
ALTER TABLE videos ADD COLUMN tags TEXT NOT NULL DEFAULT '';
