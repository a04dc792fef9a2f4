-- Orders of `npm run admin`, which the site carries out as the back office does: in the same acts, with the same rows of the log. `fields` is a
-- JSON object of texts, `site` the origin that links in mails name, `answer` a JSON object once it was carried out.
CREATE TABLE operator_orders (
  order_id TEXT PRIMARY KEY,
  verb TEXT NOT NULL,
  fields TEXT NOT NULL,
  site TEXT NOT NULL,
  answer TEXT,
  added_date INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX operator_orders_waiting ON operator_orders (added_date) WHERE answer IS NULL;
CREATE INDEX operator_orders_by_date ON operator_orders (added_date);
