// The statements that lift an act: by a second act of an admin, or by an appeal that was granted.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { LiftReason } from '../../../shared/rules/member-acts.ts'
import { noteStandingOfMember } from '../comments/store/comment-removals.ts'
import type { Env } from '../env.ts'
import type { Caller } from '../http/caller.ts'
import { addNotification } from '../messages/store/notifications.ts'
import { decisionMail } from './mail-decision.ts'
import { propagateLiftedBan } from './propagate-ban.ts'
import { channelIdsHiddenBy, unhideMember } from './store/banned-members.ts'
import { liftActRow, liftConsequences, type MemberActRow, settleStanding } from './store/member-acts.ts'
import { settleVerified } from './store/verified-members.ts'

type Lifted = { actId: number; by: number; reason: LiftReason; statement: string; nowSeconds: number }

type LiftPlan = {
  /** Decides: where it changes no row, the act was lifted already. */
  deciding: D1PreparedStatement
  following: D1PreparedStatement[]
  afterBatch: () => Promise<void>
}

export async function liftPlan(env: Env, caller: Caller, row: MemberActRow, lifted: Lifted): Promise<LiftPlan> {
  const { db } = env
  const { user_id: userId, act_id: actId, act } = row
  const channelIds = act === 'ban' ? await channelIdsHiddenBy(db, actId) : []
  const mail = decisionMail(env, caller, { user_id: userId }, { actId })
  return {
    deciding: liftActRow(db, lifted),
    following: [
      addNotification(db, { kind: 'member_act', userId, objectId: actId, nowSeconds: lifted.nowSeconds }),
      ...(mail ? [mail.writeIfChanged()] : []),
      liftConsequences(db, lifted),
      settleStanding(db, userId),
      ...(act === 'verify' ? [settleVerified(db, userId)] : []),
      ...(act === 'ban' ? [...unhideMember(db, userId, actId), noteStandingOfMember(db, userId)] : []),
    ],
    async afterBatch() {
      await mail?.send()
      if (act === 'ban') await propagateLiftedBan(env, userId, channelIds)
      await env.notifyOpenPages(userId)
    },
  }
}
