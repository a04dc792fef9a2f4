// Orders of the operator on the command line: the schedule carries them out within a minute, wherever the site runs.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { sentPictureAt } from '../../media/picture-folders.ts'

export type OperatorOrder = { order_id: string; verb: string; fields: string; site: string }

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

export async function waitingOrders(db: D1Database, count: number): Promise<OperatorOrder[]> {
  const { results } = await db
    .prepare(
      'SELECT order_id, verb, fields, site FROM operator_orders WHERE answer IS NULL ORDER BY added_date, order_id LIMIT ?1',
    )
    .bind(count)
    .all<OperatorOrder>()
  return results
}

export const answerOrder = (db: D1Database, orderId: string, answer: object): D1PreparedStatement =>
  db.prepare('UPDATE operator_orders SET answer = ?2 WHERE order_id = ?1').bind(orderId, JSON.stringify(answer))

export const sweepOrders = (db: D1Database, beforeSeconds: number): D1PreparedStatement =>
  db.prepare('DELETE FROM operator_orders WHERE added_date < ?1').bind(beforeSeconds)
