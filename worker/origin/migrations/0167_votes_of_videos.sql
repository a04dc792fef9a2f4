-- Votes of a video by when they were given: creators see how many there were in a time.
CREATE INDEX votes_of_videos ON votes (object_id, added_date) WHERE section = 'video' AND vote = 1;
