// A decision about a legal notice, or about an answer to the first one: what it is about goes or comes back through the one
// door, then the decision, its row of the log and what the uploader is told are written in one batch, and both sides get mail.
import type { User } from '../../../shared/entities/account.ts'
import { ok, type Result, refused, refusedForm } from '../../../shared/result.ts'
import {
  type CaseDecision,
  caseDecisions,
  leadsDown,
  reasonsFor,
  stateAfter,
} from '../../../shared/rules/case-states.ts'
import { restoreWindow } from '../../../shared/rules/legal-clock.ts'
import { removalReasons } from '../../../shared/rules/removal-reasons.ts'
import type { Env } from '../env.ts'
import { done } from '../handlers/done.ts'
import { mailUploader, tellSender, tellUploader } from '../notices/tell-sides.ts'
import { now } from '../session.ts'
import { decideAudited } from '../store/audit.ts'
import { dropClaim } from '../store/claims.ts'
import { type CaseRow, caseById, decideCase, isHeldDown, settleCase } from '../store/legal-notices.ts'
import { takedownOf } from '../store/takedowns.ts'
import { restore, takeDown } from '../takedown.ts'
import type { Decider } from './answer-decide.ts'
import { claimItem } from './at-desk.ts'

export const decideNotice: Decider = async ({ item, decision, reason = '', note = '' }, env, asker, moderator) => {
  const [row, nowSeconds] = [await caseById(env.db, Number(item) || 0), now()]
  const act = caseDecisions.find((one) => one === decision)
  const to = row && act && stateAfter(row.state, act)
  if (!row || !act || !to) return refused('not_found', 'item')
  if (!(reasonsFor(act, row.decision) as readonly string[]).includes(reason)) {
    return refusedForm([{ field: 'reason', code: reason === '' ? 'required' : 'invalid' }])
  }
  const allowed = mayDecide(row, act, moderator, nowSeconds)
  if (!allowed.ok) return allowed
  const claimed = await claimItem(env, moderator, 'notices', item, nowSeconds)
  if (!claimed.ok) return claimed

  const moved = await moveVideo(row, act, { reason, note, actorId: moderator.user_id }, env)
  if (!moved.ok) return moved
  const isFirst = row.state === 'open'
  const change = { caseId: row.case_id, from: row.state, to, by: moderator.user_id, reason, note, nowSeconds }
  const concerns = leadsDown(act, row.decision) || row.decision === 'take_down'
  const [written] = await decideAudited(
    env.db,
    { actorId: moderator.user_id, queue: 'notices', item, act, reason, note, nowSeconds },
    (entry) => [
      ...[isFirst ? decideCase(env.db, change) : settleCase(env.db, change), entry],
      ...(concerns ? tellUploader(env, row, nowSeconds) : []),
      dropClaim(env.db, 'notices', item, moderator.user_id),
    ],
  )
  if (written?.meta.changes === 0) return refused('not_found', 'item')
  if (concerns) await mailUploader(env, asker, row)
  await tellSender(env, asker, row.case_id)
  return done
}

/** An objection is for somebody else to decide; a counter-notice gives the sender time to go to a court. */
function mayDecide(row: CaseRow, act: CaseDecision, moderator: User, nowSeconds: number): Result<null> {
  if (row.state === 'appealed' && row.decided_by === moderator.user_id) return refused('same_moderator', 'item')
  if (act === 'restore' && nowSeconds < restoreWindow(row.answered_date ?? nowSeconds).from) {
    return refused('too_early', 'item')
  }
  return ok(null)
}

type Why = { reason: string; note: string; actorId: number }

async function moveVideo(row: CaseRow, act: CaseDecision, why: Why, env: Env): Promise<Result<unknown>> {
  const { video_id: videoId, case_id } = row
  if (videoId === null) return ok(null)
  if (leadsDown(act, row.decision)) {
    const reason = removalReasons.find((one) => one === why.reason)
    return act === 'keep_down' || act === 'confirm' || !reason ? ok(null) : takeDown(env, { videoId, ...why, reason })
  }
  const isDown = (await takedownOf(env.db, videoId))?.restored_ms === null
  const letsGo = act === 'restore' || act === 'reverse'
  return letsGo && isDown && !(await isHeldDown(env.db, videoId, case_id)) ? restore(env, videoId) : ok(null)
}
