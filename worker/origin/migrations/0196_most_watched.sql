-- How often each tenth of a video was watched, of the tenth that was watched most, in per cent: the curve above the timeline. Made each
-- night of the counts of events, of videos with enough plays (events/most-watched.ts). Counts only: nothing of any visitor.
CREATE TABLE video_curves (
  video_id INTEGER PRIMARY KEY,
  tenths TEXT NOT NULL
);
