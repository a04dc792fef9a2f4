-- Acts of an editor on many objects of the catalogue at once. The objects are chosen when the act is planned, and stay the same.
-- Dates are seconds since 1970.
CREATE TABLE bulk_acts (
  bulk_id INTEGER PRIMARY KEY,
  family TEXT NOT NULL,
  act TEXT NOT NULL,
  -- What is added, removed or set: an id; 0 where the act needs none.
  value INTEGER NOT NULL DEFAULT 0,
  actor_id INTEGER NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('planned', 'running', 'done', 'undoing', 'undone')),
  added_date INTEGER NOT NULL,
  changed_date INTEGER NOT NULL
);
CREATE INDEX bulk_acts_by_date ON bulk_acts (changed_date);

-- `state`: waiting; changed, or the same as before; failed; then undone, or changed again since and left as it is. `before` is a JSON
-- object of the fields as they were, and `version` the one that the change made.
CREATE TABLE bulk_items (
  bulk_id INTEGER NOT NULL REFERENCES bulk_acts (bulk_id) ON DELETE CASCADE,
  item_id INTEGER NOT NULL,
  state TEXT NOT NULL DEFAULT 'waiting',
  before TEXT,
  version INTEGER,
  PRIMARY KEY (bulk_id, item_id)
) WITHOUT ROWID;
CREATE INDEX bulk_items_by_state ON bulk_items (bulk_id, state, item_id);
