// Decides a member's appeal: the act stays, or it is lifted as by a second act. Never by who decided first.
import { refused, refusedForm } from '../../../shared/result.ts'
import { liftReasons } from '../../../shared/rules/member-acts.ts'
import { currentSeconds } from '../clock.ts'
import { done } from '../http/done.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { decideWithClaim } from './claim-item.ts'
import type { Decider } from './decider.ts'
import { liftPlan } from './lift-act.ts'
import { decisionMail } from './mail-decision.ts'
import { decideAudited } from './store/audit.ts'
import { dropClaim } from './store/claims.ts'
import { actById } from './store/member-acts.ts'
import { settleAppeal } from './store/member-appeals.ts'

export const decideAppeal: Decider = async ({ item, decision, reason, note = '' }, env, caller, moderator) => {
  const row = await actById(env.db, Number(item) || 0)
  if (!row || row.due_date === null) return refused('not_found', 'item')
  if (decision !== 'confirm' && decision !== 'reverse') return refused('invalid', 'decision')
  const why = liftReasons.find((one) => one === reason)
  if (!why) return refusedForm([{ field: 'reason', code: reason ? 'invalid' : 'required' }])
  const { user_id: by } = moderator
  const nowSeconds = currentSeconds()
  const { act_id: actId, user_id: userId } = row
  const settled = decision === 'confirm' ? 'confirmed' : 'reversed'
  const lifted = { actId, by, reason: why, statement: note, nowSeconds }
  const lift = decision === 'reverse' ? await liftPlan(env, caller, row, lifted) : null
  const mail = lift ? null : decisionMail(env, caller, { user_id: userId }, { actId })
  const audited = { actorId: by, queue: 'appeals', item, act: decision, reason: why, note, nowSeconds } as const
  return decideWithClaim(env, moderator, 'appeals', item, async () => {
    const [written] = await decideAudited(env.db, audited, (entry) => [
      settleAppeal(env.db, { actId, settled, by, reason: why, note, nowSeconds }),
      entry,
      ...(lift
        ? [lift.deciding, ...lift.following]
        : [
            addNotification(env.db, { kind: 'member_act', userId, objectId: actId, nowSeconds }),
            ...(mail ? [mail.writeIfChanged()] : []),
          ]),
      dropClaim(env.db, 'appeals', item, by),
    ])
    if (written?.meta.changes === 0) return refused('not_found', 'item')
    await (lift ? lift.afterBatch() : mail?.send())
    if (!lift) await env.notifyOpenPages(userId)
    return done
  })
}
