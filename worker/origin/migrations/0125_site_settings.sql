-- Versions of the site settings: each is whole, and the newest that reads well is shown. `texts` is a JSON object, `changed` a JSON list of
-- the settings that differ from the version before; `restored` is the version that was brought back, or null. Dates are seconds since 1970.
CREATE TABLE site_settings (
  version INTEGER PRIMARY KEY,
  actor_id INTEGER NOT NULL,
  added_date INTEGER NOT NULL,
  note TEXT NOT NULL,
  texts TEXT NOT NULL,
  changed TEXT NOT NULL,
  restored INTEGER
);
