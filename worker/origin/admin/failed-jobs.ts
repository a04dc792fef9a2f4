// Keeps what failed in the queue: the error of each attempt, and the jobs that the queue gave up, for the page of the admins.
import type { Message, MessageBatch } from '@cloudflare/workers-types'
import { currentSeconds } from '../clock.ts'
import { hashOf } from '../crypto/tokens.ts'
import type { Env } from '../env.ts'
import { writeLog } from '../telemetry/log.ts'
import { problemText } from '../telemetry/problem-text.ts'
import { dropFailure, noteDeath, noteFailure } from './store/failed-jobs.ts'

const _errorMaxLength = 200

type Delivered = Pick<Message, 'body' | 'attempts'>

/** Best effort: a job that fails because of the database cannot be noted in it. */
export async function rememberFailure({ db }: Env, message: Delivered, kind: string, error: unknown): Promise<void> {
  await noteFailure(db, {
    ...(await identityOf(message)),
    kind,
    error: problemText(error),
    nowSeconds: currentSeconds(),
  })
    .run()
    .catch(() => undefined)
}

/** A job that succeeded at last. The clock queues a mail anew whose former message was given up, so its first attempt may be that. */
export async function forgetFailure({ db }: Env, message: Delivered, kind: string): Promise<void> {
  if (message.attempts <= 1 && kind !== 'send-pending-mail') return
  await dropFailure(db, (await identityOf(message)).hash)
    .run()
    .catch(() => undefined)
}

/** The dead-letter queue: every job that it brings is stored, and delivered again until it is. */
export async function keepDeadJobs({ messages }: MessageBatch, { db }: Env): Promise<void> {
  for (const message of messages) {
    try {
      const { kind } = Object(message.body)
      const dead = { ...(await identityOf(message)), kind: typeof kind === 'string' ? kind : '' }
      await noteDeath(db, { ...dead, nowSeconds: currentSeconds() }).run()
      writeLog('error', { event: 'job-given-up', kind: dead.kind })
      message.ack()
    } catch {
      message.retry()
    }
  }
}

/** The dead-letter queue gives a message another id, so the body identifies it. */
async function identityOf({ body, attempts }: Delivered) {
  const text = JSON.stringify(body)
  return { hash: await hashOf(text), body: text, attempts }
}
