-- The role `editor`. The column `role` accepts the roles of its first version only, so an editor is a member with a mark: to a release
-- without editors they are a member, whose abilities are fewer.
ALTER TABLE accounts ADD COLUMN is_editor INTEGER NOT NULL DEFAULT 0 CHECK (is_editor IN (0, 1));

-- The role that counts. A role above member that such a release gives replaces that of an editor.
ALTER TABLE accounts ADD COLUMN granted_role TEXT
  GENERATED ALWAYS AS (CASE WHEN role = 'member' AND is_editor = 1 THEN 'editor' ELSE role END) VIRTUAL;
