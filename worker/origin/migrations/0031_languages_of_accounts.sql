-- The language of a member's mails: that of the last page that they opened signed in. Null until they have opened one: then a
-- mail has the language of the page that requested it.
ALTER TABLE accounts ADD COLUMN lang TEXT;
