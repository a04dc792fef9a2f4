// Orders of the operator on the command line: the schedule carries them out within a minute, wherever the site runs.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { sentPictureAt } from '../../media/picture-folders.ts'

export type OperatorOrder = {
  order_id: string
  verb: string
  fields: string
  site: string
  /** The act that it lifts, where a run has chosen one. */
  act_id: number | null
}

/** Where the file of an order waits for it in the bucket. */
export const orderFileAt = (file: string): string => sentPictureAt(file)

/** What an order shows. */
export type OrderRow = Readonly<Record<string, string>>

/** An order as a statement for a command line, on this machine or another. */
export const operatorOrderText = (
  orderId: string,
  { verb, fields, site }: { verb: string; fields: Readonly<Record<string, string>>; site: string },
): string =>
  `INSERT INTO operator_orders (order_id, verb, fields, site, added_date) VALUES (${[orderId, verb, JSON.stringify(fields), site].map(quoted).join(', ')}, unixepoch()) RETURNING order_id`

/** An order that a batch writes beside what it changes. */
export const noteOrder = (
  db: D1Database,
  { verb, fields }: { verb: string; fields: Readonly<Record<string, string>> },
  condition: string,
): D1PreparedStatement =>
  db
    .prepare(`
      INSERT INTO operator_orders (order_id, verb, fields, site, added_date) SELECT ?1, ?2, ?3, '', unixepoch() WHERE ${condition}`)
    .bind(crypto.randomUUID(), verb, JSON.stringify(fields))

/** What came of an order; null until it was carried out. */
export const operatorAnswerText = (orderId: string): string =>
  `SELECT answer FROM operator_orders WHERE order_id = ${quoted(orderId)}`

const quoted = (text: string): string => `'${text.replaceAll("'", "''").replaceAll('\0', '')}'`

/** The oldest order that waits, for this run alone; null without one, and while another run has one: they keep their order. */
export const claimOrder = (db: D1Database, nowSeconds: number, claimSeconds: number): Promise<OperatorOrder | null> =>
  db
    .prepare(`
      UPDATE operator_orders SET claimed_until = ?1 + ?2
      WHERE order_id = (SELECT order_id FROM operator_orders WHERE answer IS NULL ORDER BY added_date, order_id LIMIT 1)
        AND NOT EXISTS (SELECT 1 FROM operator_orders WHERE answer IS NULL AND claimed_until > ?1)
      RETURNING order_id, verb, fields, site, act_id`)
    .bind(nowSeconds, claimSeconds)
    .first<OperatorOrder>()

export const chooseAct = (db: D1Database, orderId: string, actId: number): D1PreparedStatement =>
  db.prepare('UPDATE operator_orders SET act_id = ?2 WHERE order_id = ?1').bind(orderId, actId)

export const answerOrder = (db: D1Database, orderId: string, answer: object): D1PreparedStatement =>
  db.prepare('UPDATE operator_orders SET answer = ?2 WHERE order_id = ?1').bind(orderId, JSON.stringify(answer))

export const sweepOrders = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM operator_orders WHERE added_date < ?1').bind(beforeSeconds)
