-- Members whose account was deleted while their watch history is in a database of its own: a row of the deletion's batch, deleted once
-- the history is. The clock repeats what was interrupted.
CREATE TABLE forgotten_histories (
  user_id INTEGER PRIMARY KEY
);
