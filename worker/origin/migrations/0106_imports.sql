-- Imports: of the command line, which write a row when they end, and of the back office, whose file a job reads slice by slice. A row is
-- never deleted with its member, who is null then. `options` and `mapping` are JSON objects. Dates are seconds since 1970.
CREATE TABLE imports (
  import_id TEXT PRIMARY KEY,
  user_id INTEGER REFERENCES users (user_id) ON DELETE SET NULL,
  source TEXT NOT NULL,
  file_name TEXT NOT NULL,
  state TEXT NOT NULL CHECK (state IN ('chosen', 'trying', 'tried', 'running', 'done', 'stopped', 'failed')),
  mapping TEXT NOT NULL DEFAULT '{}',
  options TEXT NOT NULL DEFAULT '{}',
  file_key TEXT,
  file_bytes INTEGER NOT NULL DEFAULT 0,
  read_bytes INTEGER NOT NULL DEFAULT 0,
  -- How often a job was begun: a job of a former start changes nothing.
  attempt INTEGER NOT NULL DEFAULT 0,
  total_rows INTEGER NOT NULL DEFAULT 0,
  added INTEGER NOT NULL DEFAULT 0,
  changed INTEGER NOT NULL DEFAULT 0,
  same INTEGER NOT NULL DEFAULT 0,
  failed INTEGER NOT NULL DEFAULT 0,
  waiting INTEGER NOT NULL DEFAULT 0,
  added_date INTEGER NOT NULL,
  changed_date INTEGER NOT NULL
) WITHOUT ROWID;
CREATE INDEX imports_by_date ON imports (added_date);

-- What was wrong in a row; `problem` is one of shared/rules/admin-import-fields.ts.
CREATE TABLE import_errors (
  error_id INTEGER PRIMARY KEY,
  import_id TEXT NOT NULL REFERENCES imports (import_id) ON DELETE CASCADE,
  row INTEGER NOT NULL,
  field TEXT NOT NULL,
  problem TEXT NOT NULL
);
CREATE INDEX import_errors_by_import ON import_errors (import_id, error_id);
