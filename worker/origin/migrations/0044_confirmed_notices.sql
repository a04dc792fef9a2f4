-- Since when the address of a notice's sender is confirmed: before that nothing but the receipt goes to it.
ALTER TABLE legal_notices ADD COLUMN confirmed_date INTEGER;
-- Senders of earlier notices had no way to confirm their address: their mails continue.
UPDATE legal_notices SET confirmed_date = filed_date;
