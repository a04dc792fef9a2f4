// Alerts for admins: every alert with its state, the ways by which operators are told, what was told when, and a message to try a way out.
import * as z from 'zod/mini'
import { type AlertName, alertRows } from '../../../shared/alerts.ts'
import type { AnswerOf, BodyOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { alertTestTries, pageSizes } from '../../../shared/limits.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { currentSeconds, toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { countAttempt } from '../http/attempts.ts'
import type { MemberCaller } from '../http/caller.ts'
import { type Done, done } from '../http/done.ts'
import { requireStaff } from '../http/require-staff.ts'
import { parseJsonOrNull } from '../media/parse-json.ts'
import { decideAudited } from '../moderation/store/audit.ts'
import { deliverAlert } from '../site/deliver-alert.ts'
import { addAlertEvent, pageOfAlertEvents } from '../site/store/alert-history.ts'
import { alertStates } from '../site/store/watch-alerts.ts'
import { pageAt } from '../sql/page.ts'

export async function answerSiteAlerts(
  { page }: ParamsOf<'siteAlerts'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<AnswerOf<'siteAlerts'>>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const [states, { rows, total }] = await Promise.all([
    alertStates(env.db),
    pageOfAlertEvents(env.db, pageAt(pageSizes.usual, page)),
  ])
  const known = new Map<string, (typeof states)[number]>(states.map((state) => [state.alert, state]))
  return ok({
    channels: channelsOf(env),
    // Those that fire first: what an operator looks for.
    alerts: alertRows
      .map(({ name, severity, runbook }) => {
        const state = known.get(name)
        return {
          alert: name,
          severity,
          runbook,
          state: state?.state ?? 'quiet',
          since: state ? toIsoDate(state.since) : null,
        } as const
      })
      .toSorted((one, other) => stateOrder.indexOf(one.state) - stateOrder.indexOf(other.state)),
    events: rows.map(({ event_id, alert, event, at, value, deliveries }) => ({
      event_id,
      alert,
      event,
      at: toIsoDate(at),
      value: Math.round(value * 100) / 100,
      deliveries: Deliveries.parse(parseJsonOrNull(deliveries)).map(({ sent_date, ...delivery }) => ({
        ...delivery,
        sent_date: sent_date === null ? null : toIsoDate(sent_date),
      })),
    })),
    total_count: total,
  })
}

const stateOrder = ['firing', 'pending', 'quiet'] as const

const Deliveries = z.array(
  z.object({ way: z.string(), attempts: z.int(), sent_date: z.nullable(z.int()), problem: z.string() }),
)

/** Where each way leads, as far as a page may say: neither a whole address of a mailbox nor a path, which may be a secret. */
const channelsOf = ({ alerts: { mail, webhook } }: Env) => [
  { way: 'mail' as const, address: mail === null ? null : mail.replace(/^(.).*@/, '$1…@') },
  { way: 'webhook' as const, address: webhook === null ? null : (URL.parse(webhook.url)?.host ?? '') },
]

/** Refused with not_configured, and with not_delivered where the way did not take the message. */
export async function answerTestAlert(
  { alert, way }: BodyOf<'testAlert'>,
  env: Env,
  caller: MemberCaller,
): Promise<Result<Done>> {
  const admin = await requireStaff(caller, 'runJobs')
  if (!admin.ok) return admin
  const { user_id: actorId } = admin.value
  if (env.alerts[way] === null) return refused('not_configured', 'way')
  const { windowSeconds, admin: limit } = alertTestTries
  const tried = await countAttempt(env, [{ key: `alert-test:${actorId}`, limit, windowSeconds }], 'refuse')
  if (!tried.ok) return tried
  const nowSeconds = currentSeconds()
  const id = crypto.randomUUID()
  const event = { event_id: id, alert, event: 'test', since: nowSeconds, at: nowSeconds, value: 0 }
  const [added, deliveries] = addAlertEvent(env.db, event, [way])
  await decideAudited(
    env.db,
    { actorId, queue: 'alerts', item: `${alert} ${way}`, act: 'test_alert', nowSeconds },
    (row) => [added, row, deliveries].filter((one) => one !== undefined),
  )
  const name: AlertName = alert
  const job = {
    kind: 'send-alert',
    to: way,
    id,
    alert: name,
    event: 'test',
    since: nowSeconds,
    at: nowSeconds,
    value: 0,
  } as const
  return deliverAlert(job, env).then(
    () => done,
    () => refused('not_delivered', 'way'),
  )
}
