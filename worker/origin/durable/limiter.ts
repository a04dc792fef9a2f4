// A rate limiter: one small object a key, exact to the millisecond.
import { DurableObject } from 'cloudflare:workers'

/** `taken`: how many attempts count now, this one included. */
export type Take = { ok: true; taken: number } | { ok: false; retryAfterSeconds: number }

/** A pending attempt, and how many failed recently. */
export type Reserved = { ok: true; id: number; failures: number } | { ok: false; retryAfterSeconds: number }

/** An attempt that was not settled by then was aborted. */
const reservedMs = 120_000
/** Several attempts are pending: one of them will be settled soon. */
const retrySoonSeconds = 2

/**
 * One key has one limit and one window. A sliding window: the attempt after the limit is refused until the oldest that counts is
 * a window old.
 */
export class Limiter extends DurableObject {
  /**
   * When each pending attempt began. In memory, so that an attempt that does not fail writes nothing: an object that restarts
   * meanwhile only allows more of them at once.
   */
  private readonly pending = new Map<number, number>()
  /** Not used before a restart either. */
  private nextId = Date.now() * 1000

  take(limit: number, windowSeconds: number): Promise<Take> {
    return this.takeAt(Date.now(), limit, windowSeconds * 1000)
  }

  private async takeAt(nowMs: number, limit: number, windowMs: number): Promise<Take> {
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL)')
    sql.exec('DELETE FROM takes WHERE at_ms <= ?', nowMs - windowMs)
    const retryAfterSeconds = this.secondsUntilFree(nowMs, limit, windowMs)
    if (retryAfterSeconds > 0) return { ok: false, retryAfterSeconds }
    sql.exec('INSERT INTO takes (at_ms) VALUES (?)', nowMs)
    await this.ctx.storage.setAlarm(nowMs + windowMs)
    const { taken } = sql.exec<{ taken: number }>('SELECT count(*) AS taken FROM takes').one()
    return { ok: true, taken }
  }

  /**
   * Reserves a pending attempt: it counts once `settle` says that it failed. Until the first failure `pendingMax` may be pending
   * at once; after it no more than would reach the limit if all of them failed.
   */
  async reserve(limit: number, windowSeconds: number, pendingMax: number): Promise<Reserved> {
    return this.reserveAt(Date.now(), limit, windowSeconds * 1000, pendingMax)
  }

  private reserveAt(nowMs: number, limit: number, windowMs: number, pendingMax: number): Reserved {
    const failures = this.isUsed() ? this.countSince(nowMs - windowMs) : 0
    if (failures >= limit) return { ok: false, retryAfterSeconds: this.secondsUntilFree(nowMs, limit, windowMs) }
    for (const [id, atMs] of this.pending) if (atMs <= nowMs - reservedMs) this.pending.delete(id)
    if (failures + this.pending.size >= (failures > 0 ? limit : Math.max(limit, pendingMax))) {
      return { ok: false, retryAfterSeconds: retrySoonSeconds }
    }
    const id = this.nextId++
    this.pending.set(id, nowMs)
    return { ok: true, id, failures }
  }

  async settle(id: number, isFailure: boolean, windowSeconds: number): Promise<void> {
    this.pending.delete(id)
    if (!isFailure) return
    const nowMs = Date.now()
    this.countSince(nowMs - windowSeconds * 1000)
    this.ctx.storage.sql.exec('INSERT INTO takes (at_ms) VALUES (?)', nowMs)
    await this.ctx.storage.setAlarm(nowMs + windowSeconds * 1000)
  }

  /** How many attempts count now. */
  async count(windowSeconds: number): Promise<number> {
    return this.isUsed() ? this.countSince(Date.now() - windowSeconds * 1000) : 0
  }

  /** The limit-th newest has to leave the window before the next attempt fits, even if the limit was lowered meanwhile. */
  private secondsUntilFree(nowMs: number, limit: number, windowMs: number): number {
    const [blocking] = this.ctx.storage.sql
      .exec<{ at_ms: number }>('SELECT at_ms FROM takes ORDER BY at_ms DESC LIMIT 1 OFFSET ?', limit - 1)
      .toArray()
    return blocking ? Math.max(1, Math.ceil((blocking.at_ms + windowMs - nowMs) / 1000)) : 0
  }

  private countSince(sinceMs: number): number {
    const { sql } = this.ctx.storage
    sql.exec('CREATE TABLE IF NOT EXISTS takes (at_ms INTEGER NOT NULL)')
    sql.exec('DELETE FROM takes WHERE at_ms <= ?', sinceMs)
    return sql.exec<{ total: number }>('SELECT count(*) AS total FROM takes').one().total
  }

  /** Removes the newest attempt. */
  async giveBack(): Promise<void> {
    if (!this.isUsed()) return
    this.ctx.storage.sql.exec('DELETE FROM takes WHERE rowid = (SELECT rowid FROM takes ORDER BY at_ms DESC LIMIT 1)')
  }

  /** Removes all attempts. */
  async forget(): Promise<void> {
    if (this.isUsed()) this.ctx.storage.sql.exec('DELETE FROM takes')
  }

  private isUsed(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'takes'").toArray().length > 0
  }

  /** No attempt for a whole window: the object deletes its storage and costs nothing. */
  async alarm(): Promise<void> {
    // An attempt came as the alarm went off: the alarm set for it will do.
    if ((await this.ctx.storage.getAlarm()) === null) await this.ctx.storage.deleteAll()
  }
}
