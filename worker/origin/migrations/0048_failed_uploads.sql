-- A notification about an upload that failed keeps why, and what the upload was called: it may be withdrawn or tried again.
ALTER TABLE notices ADD COLUMN reason TEXT NOT NULL DEFAULT '';
ALTER TABLE notices ADD COLUMN about TEXT NOT NULL DEFAULT '';
