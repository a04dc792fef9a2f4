-- What moderators write to each other about an item of a queue: no member reads it. Dates are seconds since 1970.
CREATE TABLE item_notes (
  note_id INTEGER PRIMARY KEY,
  queue TEXT NOT NULL,
  item TEXT NOT NULL,
  user_id INTEGER NOT NULL,
  note TEXT NOT NULL,
  added_date INTEGER NOT NULL
);
CREATE INDEX item_notes_by_item ON item_notes (queue, item, note_id);
CREATE INDEX item_notes_by_date ON item_notes (added_date);
