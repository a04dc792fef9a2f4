-- A profile shows the age. The date of birth only where its member chose that.
ALTER TABLE users ADD COLUMN show_birth_date INTEGER NOT NULL DEFAULT 0;
