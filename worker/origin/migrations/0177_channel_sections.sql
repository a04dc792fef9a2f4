-- The rows of a channel's page, as names of shared/rules/channel-sections.ts with commas; null for the plain list.
ALTER TABLE channels ADD COLUMN sections TEXT;
