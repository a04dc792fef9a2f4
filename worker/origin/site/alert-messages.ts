// The messages of an alert: a row for each way in which operators want to be told, written with the alert's new state.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { AlertName } from '../../../shared/alerts.ts'
import type { Env } from '../env.ts'
import type { SendAlert } from '../job-kinds.ts'
import { deliverPendingMail } from '../mail/deliver-pending-mail.ts'
import { pendingMail } from '../mail/pending-mail.ts'
import { writeLog } from '../telemetry/log.ts'
import type { AlertEvent } from './alert-state.ts'
import { deliverAlert } from './deliver-alert.ts'
import { addAlertEvent } from './store/alert-history.ts'

type AlertChange = { alert: AlertName; event: AlertEvent; since: number; value: number }

export type NewMessages = {
  writes: D1PreparedStatement[]
  /** At once and without the queue, which may be what the alert is about. What fails is sent by the clock. */
  send: () => Promise<void>
}

export function alertMessages(env: Env, { alert, event, since, value }: AlertChange, nowSeconds: number): NewMessages {
  const ways = (['mail', 'webhook'] as const).filter((way) => env.alerts[way] !== null)
  const id = crypto.randomUUID()
  const jobs = ways.map((to): SendAlert => ({ kind: 'send-alert', to, id, alert, event, since, at: nowSeconds, value }))
  const rows = jobs.map((job) => ({ job, row: pendingMail(env, job, nowSeconds) }))
  writeLog(event === 'resolved' ? 'info' : 'error', { event: 'alert', alert, is: event, value })
  return {
    writes: [
      ...addAlertEvent(env.db, { event_id: id, alert, event, since, at: nowSeconds, value }, ways),
      ...rows.map(({ row }) => row.write()),
    ],
    send: async () => {
      for (const { job, row } of rows) {
        await deliverPendingMail(env.db, row.mailId, () => deliverAlert(job, env)).catch(logFault)
      }
    },
  }
}

const logFault = (error: unknown): void => writeLog('error', { event: 'alert-not-sent', problem: String(error) })
