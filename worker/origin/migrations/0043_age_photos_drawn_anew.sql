-- The photo of an age check as it came waits as `age/{check_id}` until the media processor has drawn it anew: then `photo` is
-- `age/{photo}`, and what was sent is gone. No address leads to the former. `photo_reason` says why there is none.
ALTER TABLE age_checks ADD COLUMN photo TEXT;
ALTER TABLE age_checks ADD COLUMN photo_reason TEXT;
