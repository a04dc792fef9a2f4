-- Texts that moderators write again and again, by language: one is put into the field of a decision, where it may be changed.
-- `version` rises with every change, so that of two saves at once the second is told of the first.
CREATE TABLE saved_replies (
  reply_id TEXT PRIMARY KEY,
  lang TEXT NOT NULL,
  title TEXT NOT NULL,
  body TEXT NOT NULL,
  version INTEGER NOT NULL DEFAULT 1,
  changed_by INTEGER NOT NULL,
  changed_date INTEGER NOT NULL
) WITHOUT ROWID;
