// Every minute: what happened to members is told by mail and push, as they chose, and digests that are due are written. Each step is one
// batch of a bounded number of members, and costs as few requests for a hundred as for one: a run of a Worker has a limit of them. What is
// left waits for the next minute.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { digestSeconds, digestStepsMax, digestsAtOnce, notifyAtOnce, notifyStepsMax } from '../../../shared/limits.ts'
import { quietUntil } from '../../../shared/rules/messages-quiet-hours.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { type PendingMail, pendingMailsOfDue } from '../mail/pending-mail.ts'
import { siteOrigin } from '../site/site-origin.ts'
import { planDelivery, quietOf } from './plan-delivery.ts'
import {
  type DueDigest,
  dueDigests,
  markNotified,
  type PendingNotification,
  pendingNotifications,
  postponeNotifications,
  takeDigests,
} from './store/pending-notifications.ts'

/** What tells rows, as far as no other run has, and what claims them. */
type Step = { mails: Pick<PendingMail, 'write' | 'send'>; claims: D1PreparedStatement[] }

export const notifyMembers = (env: Env): Promise<void> =>
  inSteps(
    env,
    { atOnce: notifyAtOnce, most: notifyStepsMax },
    (nowSeconds) => pendingNotifications(env.db, nowSeconds, notifyAtOnce),
    delivering,
  )

export const sendDigests = (env: Env): Promise<void> =>
  inSteps(
    env,
    { atOnce: digestsAtOnce, most: digestStepsMax },
    (nowSeconds) => dueDigests(env.db, nowSeconds, digestsAtOnce),
    digesting,
  )

async function inSteps<Row>(
  env: Env,
  { atOnce, most }: { atOnce: number; most: number },
  find: (nowSeconds: number) => Promise<Row[]>,
  stepOf: (rows: readonly Row[], env: Env, site: string, nowSeconds: number) => Step,
): Promise<void> {
  const site = await siteOrigin(env)
  // Without the site's address a mail could lead nowhere.
  if (site === null) return
  for (let step = 0; step < most; step++) {
    const nowSeconds = currentSeconds()
    const rows = await find(nowSeconds)
    if (rows.length === 0) return
    const { mails, claims } = stepOf(rows, env, site, nowSeconds)
    await env.db.batch([mails.write(), ...claims])
    await mails.send()
    if (rows.length < atOnce) return
  }
}

function delivering(rows: readonly PendingNotification[], env: Env, site: string, nowSeconds: number): Step {
  const plans = rows.map((row) => ({ row, plan: planDelivery(row, nowSeconds) }))
  const now = plans.flatMap(({ row, plan }) => ('waitsUntil' in plan ? [] : [{ row, plan }]))
  const later = plans.flatMap(({ row: { notice_id }, plan }) =>
    'waitsUntil' in plan ? [{ notice_id, dueSeconds: plan.waitsUntil }] : [],
  )
  const due = now.flatMap(({ row: { notice_id, user_id, added_date: told }, plan }) => {
    const mail = { kind: 'send-mail', letter: 'notification', site, notice_id, user_id, told } as const
    const push = (device_id: number) => ({ kind: 'send-push', site, notice_id, device_id }) as const
    const jobs = [...(plan.hasMail && env.mail ? [mail] : []), ...plan.deviceIds.map(push)]
    return jobs.map((job) => ({ job, id: notice_id, at: told }))
  })
  return {
    mails: pendingMailsOfDue(env, 'notification', due, nowSeconds),
    claims: [
      markNotified(
        env.db,
        now.map(({ row }) => row),
      ),
      postponeNotifications(env.db, later),
    ],
  }
}

function digesting(rows: readonly DueDigest[], env: Env, site: string, nowSeconds: number): Step {
  const plans = rows.map((row) => ({ row, waitsUntil: quietUntil(nowSeconds, quietOf(row)) }))
  const due = plans.flatMap(({ row: { user_id, digest_due, digest_since: since }, waitsUntil }) => {
    if (waitsUntil !== null || !env.mail) return []
    const job = { kind: 'send-mail', letter: 'digest', site, user_id, since, until: nowSeconds } as const
    return [{ job, id: user_id, at: digest_due }]
  })
  const taken = plans.map(({ row: { user_id, digest_due, digest_since }, waitsUntil }) => {
    if (waitsUntil !== null) return { user_id, digest_due, nextSeconds: waitsUntil, sinceSeconds: digest_since }
    // The same hour of the week, also after a pause.
    const weeks = Math.floor((nowSeconds - digest_due) / digestSeconds) + 1
    return { user_id, digest_due, nextSeconds: digest_due + weeks * digestSeconds, sinceSeconds: nowSeconds }
  })
  return { mails: pendingMailsOfDue(env, 'digest', due, nowSeconds), claims: [takeDigests(env.db, taken)] }
}
