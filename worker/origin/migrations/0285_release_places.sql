-- Whether a person signed for members only; null without a signature. Those who signed before agreed to what their page says.
ALTER TABLE releases ADD COLUMN is_members_only INTEGER CHECK (is_members_only IN (0, 1));
UPDATE releases SET is_members_only = coalesce((
  SELECT u.details ->> '$.is_private' = '1' FROM uploads u WHERE u.upload_id = releases.upload_id), 0)
WHERE sealed <> '';
