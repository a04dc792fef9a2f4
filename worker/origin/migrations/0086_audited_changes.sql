-- What a decision changed: JSON objects of fields and texts, as they were and as they are. Null for decisions that change no fields,
-- and for rows from before, whose hashes stay as they are.
ALTER TABLE audit_log ADD COLUMN before TEXT;
ALTER TABLE audit_log ADD COLUMN after TEXT;

-- The history of an object of the catalogue.
CREATE INDEX audit_log_by_item ON audit_log (queue, item, audit_id);
