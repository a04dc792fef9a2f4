// Mails that are due. Each is written in the batch of what causes it, claimed while it is sent, and deleted afterwards.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { type PageOf, pageAndTotal } from '../../sql/page.ts'

export type NewMail = { mailId: string; body: string; nowSeconds: number; dueSeconds: number }

const columns = 'INSERT INTO pending_mails (mail_id, body, added_date, due_date)'

export const addMail = (db: D1Database, { mailId, body, nowSeconds, dueSeconds }: NewMail): D1PreparedStatement =>
  db.prepare(`${columns} VALUES (?1, ?2, ?3, ?4)`).bind(mailId, body, nowSeconds, dueSeconds)

/** If the statement before it in the batch changed anything. */
export const addMailOfChange = (db: D1Database, mail: NewMail): D1PreparedStatement =>
  db
    .prepare(`${columns} SELECT ?1, ?2, ?3, ?4 WHERE changes() > 0`)
    .bind(mail.mailId, mail.body, mail.nowSeconds, mail.dueSeconds)

/** Where a batch finds the id of a row that it has just made. */
const newRows = {
  user_id: 'users WHERE username = ?5',
  link_id: 'mail_links WHERE token_hash = ?5',
  case_id: 'legal_notices WHERE receipt = ?5',
  act_id: 'member_acts WHERE act_key = ?5',
} as const
export type NewRow = { [Id in keyof typeof newRows]: { id: Id; key: string } }[keyof typeof newRows]

/** About a row that the same batch makes: its id is written into the job. Without the row there is no mail. */
export const addMailOfRow = (db: D1Database, mail: NewMail, { id, key }: NewRow): D1PreparedStatement =>
  db
    .prepare(`${columns} SELECT ?1, json_set(?2, '$.${id}', ${id}), ?3, ?4 FROM ${newRows[id]}`)
    .bind(mail.mailId, mail.body, mail.nowSeconds, mail.dueSeconds, key)

/** Rows that are due at a moment, until what tells them is claimed. */
const dueRows = {
  notification: 'notices due ON due.notice_id = {id} AND due.added_date = {at} AND due.told_date < due.added_date',
  digest: 'notification_settings due ON due.user_id = {id} AND due.digest_due = {at}',
} as const
export type DueKind = keyof typeof dueRows

/** Of those rows that are still due: before the statement that claims them, in its batch. */
export const addMailsOfDue = (
  db: D1Database,
  of: DueKind,
  mails: readonly (Pick<NewMail, 'mailId' | 'body'> & { id: number; at: number })[],
  { nowSeconds, dueSeconds }: Pick<NewMail, 'nowSeconds' | 'dueSeconds'>,
): D1PreparedStatement =>
  db
    .prepare(`
      ${columns}
      SELECT mail.value ->> 'mailId', mail.value ->> 'body', ?2, ?3
      FROM json_each(?1) AS mail
      CROSS JOIN ${dueRows[of].replace('{id}', "mail.value ->> 'id'").replace('{at}', "mail.value ->> 'at'")}`)
    .bind(JSON.stringify(mails), nowSeconds, dueSeconds)

/** The job of a mail that is still due, for one delivery at a time; null when it was sent, or another delivery sends it. */
export const claimMail = (
  db: D1Database,
  mailId: string,
  nowSeconds: number,
  untilSeconds: number,
): Promise<string | null> =>
  db
    .prepare('UPDATE pending_mails SET claimed_until = ?3 WHERE mail_id = ?1 AND claimed_until <= ?2 RETURNING body')
    .bind(mailId, nowSeconds, untilSeconds)
    .first<string>('body')

/** It could not be sent: the next delivery may try. */
export const releaseMail = (db: D1Database, mailId: string, problem: string): D1PreparedStatement =>
  db
    .prepare('UPDATE pending_mails SET claimed_until = 0, attempts = attempts + 1, problem = ?2 WHERE mail_id = ?1')
    .bind(mailId, problem)

export const dropMail = (db: D1Database, mailId: string): D1PreparedStatement =>
  db.prepare('DELETE FROM pending_mails WHERE mail_id = ?1').bind(mailId)

/** Mails that are due; each is due again later. */
export async function takeDueMails(
  db: D1Database,
  nowSeconds: number,
  againSeconds: number,
  limit: number,
): Promise<string[]> {
  const { results } = await db
    .prepare(`
      UPDATE pending_mails SET due_date = ?2
      WHERE mail_id IN (SELECT mail_id FROM pending_mails WHERE due_date <= ?1 ORDER BY due_date LIMIT ?3)
      RETURNING mail_id`)
    .bind(nowSeconds, againSeconds, limit)
    .all<{ mail_id: string }>()
  return results.map(({ mail_id }) => mail_id)
}

/** Gives up mails that could not be sent since then, and returns their number. */
export async function dropMailsBefore(db: D1Database, beforeSeconds: number): Promise<number> {
  const { meta } = await db.prepare('DELETE FROM pending_mails WHERE added_date < ?1').bind(beforeSeconds).run()
  return meta.changes
}

export type ListedMail = {
  mail_id: string
  body: string
  attempts: number
  problem: string
  added_date: number
  due_date: number
}

/** The oldest first: what waits longest has failed most often. */
export const pageOfMails = (db: D1Database, { offset, count, totalMax }: PageOf) =>
  pageAndTotal<ListedMail>(
    db,
    db
      .prepare(`
        SELECT mail_id, body, attempts, problem, added_date, due_date FROM pending_mails
        ORDER BY added_date, mail_id LIMIT ?1 OFFSET ?2`)
      .bind(count, offset),
    db.prepare('SELECT count(*) AS total FROM (SELECT 1 FROM pending_mails LIMIT ?1)').bind(totalMax),
  )

export const mailBody = (db: D1Database, mailId: string): Promise<string | null> =>
  db.prepare('SELECT body FROM pending_mails WHERE mail_id = ?1').bind(mailId).first<string>('body')

export const makeDue = (db: D1Database, mailId: string, nowSeconds: number): D1PreparedStatement =>
  db.prepare('UPDATE pending_mails SET due_date = ?2 WHERE mail_id = ?1').bind(mailId, nowSeconds)
