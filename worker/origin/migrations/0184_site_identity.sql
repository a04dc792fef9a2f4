-- What this site is called in its own exports, so that an import of one finds the objects that it came from. A copy that a backup restores
-- keeps the name; every other site has another one.
CREATE TABLE site_identity (
  one INTEGER PRIMARY KEY CHECK (one = 1),
  site_id TEXT NOT NULL
);
INSERT INTO site_identity (one, site_id) VALUES (1, 'site-' || lower(hex(randomblob(8))));
