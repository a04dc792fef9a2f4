// How often somebody did something lately: one small object a key, exact to the millisecond.
import { DurableObject } from 'cloudflare:workers'

/** `taken`: how many tries count now, this one included. */
export type Take = { ok: true; taken: number } | { ok: false; retryAfterSeconds: number }

/** One key has one limit and one window. A sliding window: the try after the limit is refused until the oldest that counts is a window old. */
export class Limiter extends DurableObject {
  take(limit: number, windowSeconds: number): Promise<Take> {
    return this.takeAt(Date.now(), limit, windowSeconds * 1000)
  }

  private async takeAt(nowMs: number, limit: number, windowMs: number): Promise<Take> {
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL)')
    sql.exec('DELETE FROM takes WHERE at_ms <= ?', nowMs - windowMs)
    // The limit-th newest is the one that has to go before the next try fits, even if the limit was lowered meanwhile.
    const blocking = sql
      .exec<{ at_ms: number }>('SELECT at_ms FROM takes ORDER BY at_ms DESC LIMIT 1 OFFSET ?', limit - 1)
      .toArray()[0]
    if (blocking) return { ok: false, retryAfterSeconds: Math.ceil((blocking.at_ms + windowMs - nowMs) / 1000) }
    sql.exec('INSERT INTO takes (at_ms) VALUES (?)', nowMs)
    await this.ctx.storage.setAlarm(nowMs + windowMs)
    const { taken } = sql.exec<{ taken: number }>('SELECT count(*) AS taken FROM takes').one()
    return { ok: true, taken }
  }

  /** The newest try counts no more. */
  async giveBack(): Promise<void> {
    if (!this.isUsed()) return
    this.ctx.storage.sql.exec('DELETE FROM takes WHERE rowid = (SELECT rowid FROM takes ORDER BY at_ms DESC LIMIT 1)')
  }

  /** No try counts any more. */
  async forget(): Promise<void> {
    if (this.isUsed()) this.ctx.storage.sql.exec('DELETE FROM takes')
  }

  private isUsed(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'takes'").toArray().length > 0
  }

  /** Nobody came for a whole window: the object forgets everything and costs nothing. */
  async alarm(): Promise<void> {
    // Somebody came in the very moment the alarm went off: the alarm set for them will do.
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll()
  }
}
