-- Details that a member gives to many uploads: a name, and the fields of the form as JSON.
CREATE TABLE upload_templates (
  template_id TEXT PRIMARY KEY,
  user_id INTEGER NOT NULL REFERENCES users (user_id),
  name TEXT NOT NULL COLLATE NOCASE,
  fields TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  changed_date INTEGER NOT NULL,
  UNIQUE (user_id, name)
) WITHOUT ROWID;

-- Who saw a video before its uploader put it into the bin, and the time that was planned for it.
ALTER TABLE videos ADD COLUMN bin_visibility TEXT;
ALTER TABLE videos ADD COLUMN bin_publish_date INTEGER;
