// Mails are written with what causes them, and queued once that is written: a mail whose message is lost is queued again by the
// clock. The message holds only the row's id, so that no queue has an address and a second delivery finds the row gone.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import { mailRetrySeconds, pendingMailSeconds } from '../../../shared/limits.ts'
import type { Env } from '../env.ts'
import type { SendAlert, SendMail, SendPush } from '../job-kinds.ts'
import { writeLog } from '../telemetry/log.ts'
import {
  addMail,
  addMailOfChange,
  addMailOfRow,
  addMailsOfDue,
  type DueKind,
  dropMailsBefore,
  type NewRow,
  takeDueMails,
} from './store/pending-mails.ts'

export type PendingMail = {
  mailId: string
  /** For a batch without a condition, or for a statement of its own. */
  write: () => D1PreparedStatement
  /** For a batch: right after a statement that may change nothing, and then causes no mail. */
  writeIfChanged: () => D1PreparedStatement
  /** For a batch: after the statement that makes the row which the mail is about. */
  writeAbout: (row: NewRow) => D1PreparedStatement
  /** Once the batch is written. Never throws: a mail that cannot be queued now waits for the clock. */
  send: () => Promise<void>
}

export function pendingMail(
  env: Pick<Env, 'db' | 'jobs'>,
  job: SendMail | SendAlert | SendPush,
  nowSeconds: number,
): PendingMail {
  const mailId = crypto.randomUUID()
  const mail = { mailId, body: JSON.stringify(job), nowSeconds, dueSeconds: nowSeconds + mailRetrySeconds }
  return {
    mailId,
    write: () => addMail(env.db, mail),
    writeIfChanged: () => addMailOfChange(env.db, mail),
    writeAbout: (row) => addMailOfRow(env.db, mail, row),
    send: async () => {
      await env.jobs.send({ kind: 'send-pending-mail', mail_id: mailId }).catch(logQueueFault)
    },
  }
}

/** What tells many rows that are due: of those that are still due, in the batch that claims them, and before that. */
export function pendingMailsOfDue(
  { db, jobs }: Pick<Env, 'db' | 'jobs'>,
  of: DueKind,
  due: readonly { job: SendMail | SendPush; id: number; at: number }[],
  nowSeconds: number,
): Pick<PendingMail, 'write' | 'send'> {
  const mails = due.map(({ job, id, at }) => ({ mailId: crypto.randomUUID(), body: JSON.stringify(job), id, at }))
  return {
    write: () => addMailsOfDue(db, of, mails, { nowSeconds, dueSeconds: nowSeconds + mailRetrySeconds }),
    send: async () => {
      for (let start = 0; start < mails.length; start += mostMessages)
        await queueMails(
          jobs,
          mails.slice(start, start + mostMessages).map(({ mailId }) => mailId),
        ).catch(logQueueFault)
    },
  }
}

/** A queue takes a hundred messages at once. */
const mostMessages = 100

const queueMails = (jobs: Env['jobs'], mailIds: readonly string[]) =>
  jobs.sendBatch(mailIds.map((mail_id) => ({ body: { kind: 'send-pending-mail', mail_id } })))

/** Every minute: queues the mails that are due, because their message was lost or their sending failed. */
export async function queueDueMails({ db, jobs }: Env, nowSeconds: number): Promise<void> {
  const due = await takeDueMails(db, nowSeconds, nowSeconds + mailRetrySeconds, mostMessages)
  if (due.length) await queueMails(jobs, due)
}

/** A link of a day ago is of no use: what could not be sent since is given up, with a line of the log. */
export async function dropUnsentMails({ db }: Env, nowSeconds: number): Promise<void> {
  const lost = await dropMailsBefore(db, nowSeconds - pendingMailSeconds)
  if (lost > 0) log({ event: 'mails-given-up', mails: lost })
}

const logQueueFault = (error: unknown): void => log({ event: 'queue-failed', problem: String(error) })

const log = (fields: Record<string, unknown>): void => writeLog('error', fields)
