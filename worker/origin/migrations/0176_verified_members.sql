-- Creators whom an admin verified, by an act that stands in member_acts. Performers are verified by their claim (models.user_id).
ALTER TABLE users ADD COLUMN is_verified INTEGER NOT NULL DEFAULT 0 CHECK (is_verified IN (0, 1));
