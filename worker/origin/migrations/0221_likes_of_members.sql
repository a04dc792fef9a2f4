-- The videos that a member liked last: pairs of them are counted, without the member.
CREATE INDEX likes_of_members ON votes (user_id, added_date) WHERE section = 'video' AND vote = 1;
