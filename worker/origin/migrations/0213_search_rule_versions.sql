-- A rule of searches is edited in place: a form that was filled in from an older version is refused.
ALTER TABLE search_rules ADD COLUMN version INTEGER NOT NULL DEFAULT 1;
