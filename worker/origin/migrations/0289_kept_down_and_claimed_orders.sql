-- Who keeps a video down. `case_id` is the legal notice whose decision, or whose withdrawn signature, took it down: another decision is
-- not undone with the notice.
ALTER TABLE takedowns ADD COLUMN case_id INTEGER;

UPDATE takedowns SET case_id = (
  SELECT max(n.case_id) FROM legal_notices n
  WHERE n.video_id = takedowns.video_id AND (
    (n.decided_by = takedowns.actor_id AND n.decision = 'take_down'
      AND takedowns.removed_ms / 1000 BETWEEN n.decided_date AND n.decided_date + 60)
    OR (n.settled_by = takedowns.actor_id AND n.decision = 'dismiss'
      AND takedowns.removed_ms / 1000 BETWEEN n.settled_date AND n.settled_date + 60)
    OR (takedowns.actor_id = 0 AND takedowns.reason = 'person'
      AND EXISTS (SELECT 1 FROM releases r WHERE r.case_id = n.case_id))))
WHERE restored_ms IS NULL;

-- What caused an order: the ban that hides a video or was lifted, or the notice of a withdrawn signature. An order of the operator has
-- neither.
ALTER TABLE takedown_orders ADD COLUMN act_id INTEGER;
ALTER TABLE takedown_orders ADD COLUMN case_id INTEGER;

-- A notice acts on what its address leads to: the player alone is of the video, and a comment is not the video under which it stands.
UPDATE legal_notices SET video_id = target_id, uploader_id = (SELECT user_id FROM videos v WHERE v.video_id = target_id)
WHERE state = 'open' AND target_kind = 'video' AND video_id IS NULL;
UPDATE legal_notices SET video_id = NULL, uploader_id = NULL
WHERE state = 'open' AND target_kind = 'comment' AND video_id IS NOT NULL;

-- An order of the command line is carried out by one run, which claims it, and another one takes over when that has died. `act_id` is the
-- act that an order to lift has chosen: a second try lifts no other one.
ALTER TABLE operator_orders ADD COLUMN claimed_until INTEGER;
ALTER TABLE operator_orders ADD COLUMN act_id INTEGER;
