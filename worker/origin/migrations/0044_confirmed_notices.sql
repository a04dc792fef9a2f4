-- Since when the address of a notice's sender is confirmed: before that nothing but the receipt goes to it.
ALTER TABLE legal_notices ADD COLUMN confirmed_date INTEGER;
-- Whoever sent one before had no way to confirm it: they are told as before.
UPDATE legal_notices SET confirmed_date = filed_date;
