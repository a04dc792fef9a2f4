-- A picture that an editor sent for a performer, a channel or a category, until it is shown: its bytes as they came lie in the bucket as
-- `sent-pictures/{picture}`, where no address leads. `slot` is picture or cover. Dates are seconds since 1970.
CREATE TABLE subject_pictures (
  family TEXT NOT NULL,
  object_id INTEGER NOT NULL,
  slot TEXT NOT NULL,
  picture TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('pending', 'failed')),
  reason TEXT,
  actor_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  PRIMARY KEY (family, object_id, slot)
) WITHOUT ROWID;
