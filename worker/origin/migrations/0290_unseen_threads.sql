-- First comments that an edit had held, or that a ban hides: below their place replies are shown.
CREATE INDEX comments_unseen ON comments (section, object_id, added_date)
  WHERE root_id = 0 AND (is_held = 2 OR (is_held = 1 AND edited_date IS NOT NULL));
