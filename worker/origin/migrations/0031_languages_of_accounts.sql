-- The language of a member's mails: that of the last page that they opened signed in. Null until they have opened one: then a
-- mail speaks as the page does on which somebody asked for it.
ALTER TABLE accounts ADD COLUMN lang TEXT;
