// Delivers one pending mail: by a message of the queue, or at once by what wrote it.
import type { D1Database } from '@cloudflare/workers-types'
import { databasePausesMs, mailClaimSeconds } from '../../../shared/limits.ts'
import { currentSeconds } from '../clock.ts'
import { parseJsonOrNull } from '../media/parse-json.ts'
import { problemText } from '../telemetry/problem-text.ts'
import { claimMail, dropMail, releaseMail } from './store/pending-mails.ts'

/** The row is deleted only once the mail is sent; a delivery that finds none has nothing to do. */
export async function deliverPendingMail(
  db: D1Database,
  mailId: string,
  send: (job: unknown) => Promise<void>,
): Promise<void> {
  const body = await claimMail(db, mailId, currentSeconds(), currentSeconds() + mailClaimSeconds)
  if (body === null) return
  try {
    await send(parseJsonOrNull(body))
  } catch (error) {
    await releaseMail(db, mailId, problemText(error)).run()
    throw error
  }
  await dropSentMail(db, mailId)
}

/** It is out, and would go again while its row is there: a deletion that fails for a moment is repeated, which changes nothing. */
async function dropSentMail(db: D1Database, mailId: string): Promise<void> {
  for (const pauseMs of databasePausesMs) {
    try {
      await dropMail(db, mailId).run()
      return
    } catch {
      await new Promise((resolve) => setTimeout(resolve, pauseMs))
    }
  }
  await dropMail(db, mailId).run()
}
