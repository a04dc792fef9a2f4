// The mails of a local run, newest first.
import type { D1Database } from '@cloudflare/workers-types'
import type { Mail } from '../../env.ts'

type OutboxRow = { mail_id: number; recipient: string; subject: string; text: string; sent_date: number }

/** An outbox keeps this many. */
const keptMails = 50

export async function putMail(
  db: D1Database,
  { to, subject, text, html, headers }: Mail,
  nowSeconds: number,
): Promise<void> {
  await db.batch([
    db
      .prepare(
        'INSERT INTO outbox (recipient, subject, text, html, headers, sent_date) VALUES (?1, ?2, ?3, ?4, ?5, ?6)',
      )
      .bind(to, subject, text, html, JSON.stringify(headers), nowSeconds),
    db.prepare('DELETE FROM outbox WHERE mail_id <= (SELECT max(mail_id) FROM outbox) - ?1').bind(keptMails),
  ])
}

export async function newestMails(db: D1Database): Promise<OutboxRow[]> {
  const { results } = await db
    .prepare('SELECT mail_id, recipient, subject, text, sent_date FROM outbox ORDER BY mail_id DESC')
    .all<OutboxRow>()
  return results
}
