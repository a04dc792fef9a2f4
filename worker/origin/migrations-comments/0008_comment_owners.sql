-- As in the first database: the owner who decides about a held comment; 0 for moderators.
ALTER TABLE comments ADD COLUMN waits_for INTEGER NOT NULL DEFAULT 0;

CREATE INDEX comments_waiting_for ON comments (waits_for, added_date) WHERE is_held = 1;
