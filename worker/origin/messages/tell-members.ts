// Every minute: what happened to members is told by mail and push, as they chose, and digests that are due are written. Each step is one
// batch of a bounded number of members; what is left waits for the next minute.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { digestSeconds, digestStepsMax, digestsAtOnce, tellAtOnce, tellStepsMax } from '../../../shared/limits.ts'
import { quietUntil } from '../../../shared/rules/messages-quiet-hours.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { type PendingMail, pendingMail } from '../mail/pending-mail.ts'
import { siteOrigin } from '../site/site-origin.ts'
import { planTelling, quietOf } from './plan-telling.ts'
import {
  type DueDigest,
  dueDigests,
  markTold,
  takeDigest,
  tellLater,
  type UntoldRow,
  untoldNotifications,
} from './store/untold.ts'

/** What claims a row, and what tells it if the claim changed anything. */
type Step = { claim: D1PreparedStatement; messages: PendingMail[] }

export const tellMembers = (env: Env): Promise<void> =>
  inSteps(
    env,
    { atOnce: tellAtOnce, most: tellStepsMax },
    (nowSeconds) => untoldNotifications(env.db, nowSeconds, tellAtOnce),
    telling,
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
  stepOf: (row: Row, env: Env, site: string, nowSeconds: number) => Step,
): Promise<void> {
  const site = await siteOrigin(env)
  // Without the site's address a mail could lead nowhere.
  if (site === null) return
  for (let step = 0; step < most; step++) {
    const nowSeconds = currentSeconds()
    const rows = await find(nowSeconds)
    if (rows.length === 0) return
    const steps = rows.map((row) => stepOf(row, env, site, nowSeconds))
    // A message is written if the statement before it changed anything: the claim, or the message of the same claim.
    const all = steps.flatMap(({ claim, messages }) => [claim, ...messages.map((one) => one.writeIfChanged())])
    await env.db.batch(all)
    for (const { messages } of steps) await Promise.all(messages.map((one) => one.send()))
    if (rows.length < atOnce) return
  }
}

function telling(row: UntoldRow, env: Env, site: string, nowSeconds: number): Step {
  const plan = planTelling(row, nowSeconds)
  if ('waitsUntil' in plan) return { claim: tellLater(env.db, row, plan.waitsUntil), messages: [] }
  const { notice_id, user_id, added_date: told } = row
  const mail = { kind: 'send-mail', letter: 'notification', site, notice_id, user_id, told } as const
  const push = (device_id: number) => ({ kind: 'send-push', site, notice_id, device_id }) as const
  return {
    claim: markTold(env.db, row),
    messages: [...(plan.hasMail && env.mail ? [mail] : []), ...plan.deviceIds.map(push)].map((job) =>
      pendingMail(env, job, nowSeconds),
    ),
  }
}

function digesting(row: DueDigest, env: Env, site: string, nowSeconds: number): Step {
  const { user_id, digest_since: since } = row
  const waitsUntil = quietUntil(nowSeconds, quietOf(row))
  if (waitsUntil !== null) {
    return { claim: takeDigest(env.db, row, { dueSeconds: waitsUntil, sinceSeconds: since }), messages: [] }
  }
  // The same hour of the week, also after a pause.
  const weeks = Math.floor((nowSeconds - row.digest_due) / digestSeconds) + 1
  const next = { dueSeconds: row.digest_due + weeks * digestSeconds, sinceSeconds: nowSeconds }
  const job = { kind: 'send-mail', letter: 'digest', site, user_id, since, until: nowSeconds } as const
  return { claim: takeDigest(env.db, row, next), messages: env.mail ? [pendingMail(env, job, nowSeconds)] : [] }
}
