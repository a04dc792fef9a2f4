-- What part of a video its plays watch on average, in per cent; null of one that was not played often enough. Made each night with its
-- curve (events/most-watched.ts). Counts only: nothing of any visitor.
ALTER TABLE videos ADD COLUMN watched_share INTEGER;
