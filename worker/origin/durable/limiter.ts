// Rate limits, exact to the millisecond. A few objects share all counters, so that they are warm when a request arrives: an object
// that starts costs a request more than all its attempts.
import { DurableObject } from 'cloudflare:workers'

/**
 * The key of a counter, and its limit within a window. `request`: what a repetition has in common with the first attempt, which
 * alone is counted.
 */
export type Counter = { key: string; limit: number; windowSeconds: number; request?: string }

/** `taken`: how many attempts count now, this one included. */
export type Take = { ok: true; taken: number; isRepetition?: true } | { ok: false; retryAfterSeconds: number }

/** A pending attempt, and how many failed recently in the fullest of its counters; or which of them is full. */
export type Reserved =
  | { ok: true; id: number; failures: number }
  | { ok: false; full: number; retryAfterSeconds: number }

/** An attempt that was not settled by then was aborted. */
const reservedMs = 120_000
/** Several attempts are pending: one of them will be settled soon. */
const retrySoonSeconds = 2
/** How often attempts that no longer count are deleted. */
const sweepMs = 600_000

/**
 * A counter has one limit and one window. A sliding window: the attempt after the limit is refused until the oldest that counts is
 * a window old.
 */
export class Limiter extends DurableObject {
  /**
   * When each pending attempt of a counter began. In memory, so that an attempt that does not fail writes nothing: an object that
   * restarts meanwhile only allows more of them at once.
   */
  private readonly pending = new Map<string, Map<number, number>>()
  /** Not used before a restart either. */
  private nextId = Date.now() * 1000
  /** The table has all columns. */
  private isComplete = false

  async take(counter: Counter): Promise<Take> {
    const [nowMs, { key, limit, windowSeconds, request }] = [Date.now(), counter]
    const sinceMs = nowMs - windowSeconds * 1000
    const taken = this.countSince(key, sinceMs)
    if (request !== undefined && this.isCounted(key, request, sinceMs)) return { ok: true, taken, isRepetition: true }
    if (taken >= limit) return { ok: false, retryAfterSeconds: this.secondsUntilFree(nowMs, counter) }
    await this.add(key, nowMs, windowSeconds, request)
    return { ok: true, taken: taken + 1 }
  }

  /**
   * Reserves a pending attempt in all of these counters or in none: it counts if it fails. Until the first failure `pendingMax`
   * may be pending at once; after it no more than would reach the limit if all of them failed.
   */
  async reserve(counters: readonly Counter[], pendingMax: number): Promise<Reserved> {
    const nowMs = Date.now()
    let most = 0
    for (const [full, counter] of counters.entries()) {
      const { key, limit, windowSeconds } = counter
      const failures = this.countSince(key, nowMs - windowSeconds * 1000)
      if (failures >= limit) return { ok: false, full, retryAfterSeconds: this.secondsUntilFree(nowMs, counter) }
      const pending = this.pendingOf(key, nowMs).size
      if (failures + pending >= (failures > 0 ? limit : Math.max(limit, pendingMax)))
        return { ok: false, full, retryAfterSeconds: retrySoonSeconds }
      most = Math.max(most, failures)
    }
    const id = this.nextId++
    for (const { key } of counters) this.pending.set(key, this.pendingOf(key, nowMs).set(id, nowMs))
    return { ok: true, id, failures: most }
  }

  /** The pending attempt failed: it counts from now on, in the counters where it was reserved. */
  async fail(id: number, counters: readonly Counter[]): Promise<void> {
    this.end(id, counters)
    for (const { key, windowSeconds } of counters) await this.add(key, Date.now(), windowSeconds)
  }

  /** The pending attempt does not count, and empties some counters. */
  async release(id: number, counters: readonly Counter[], emptied: readonly string[]): Promise<void> {
    this.end(id, counters)
    for (const key of emptied) await this.forget(key)
  }

  /** How many attempts count now. */
  async count(key: string, windowSeconds: number): Promise<number> {
    return this.countSince(key, Date.now() - windowSeconds * 1000)
  }

  /** Removes the attempt of the request, or without one the newest. */
  async giveBack(key: string, request?: string): Promise<void> {
    if (!this.isUsed()) return
    this.completeTable()
    const newest = 'SELECT rowid FROM attempts WHERE key = ?1 AND request IS ?2 ORDER BY at_ms DESC LIMIT 1'
    this.ctx.storage.sql.exec(`DELETE FROM attempts WHERE rowid = (${newest})`, key, request ?? null)
  }

  /** Removes all attempts. */
  async forget(key: string): Promise<void> {
    if (this.isUsed()) this.ctx.storage.sql.exec('DELETE FROM attempts WHERE key = ?', key)
  }

  /** What no longer counts is deleted; without attempts, or with those of a former version, so is the whole storage. */
  async alarm(): Promise<void> {
    const { storage } = this.ctx
    const nowMs = Date.now()
    if (this.isUsed()) storage.sql.exec('DELETE FROM attempts WHERE until_ms <= ?', nowMs)
    const isEmpty = !this.isUsed() || storage.sql.exec('SELECT 1 FROM attempts LIMIT 1').toArray().length === 0
    if (isEmpty) this.isComplete = false
    await (isEmpty ? storage.deleteAll() : storage.setAlarm(nowMs + sweepMs))
  }

  private async add(key: string, nowMs: number, windowSeconds: number, request?: string): Promise<void> {
    const { storage } = this.ctx
    this.completeTable()
    const untilMs = nowMs + windowSeconds * 1000
    const columns = 'key, at_ms, until_ms, request'
    storage.sql.exec(`INSERT INTO attempts (${columns}) VALUES (?, ?, ?, ?)`, key, nowMs, untilMs, request ?? null)
    if ((await storage.getAlarm()) === null) await storage.setAlarm(Math.min(untilMs, nowMs + sweepMs))
  }

  private isCounted(key: string, request: string, sinceMs: number): boolean {
    if (!this.isUsed()) return false
    this.completeTable()
    const found = 'SELECT 1 FROM attempts WHERE key = ? AND at_ms > ? AND request = ?'
    return this.ctx.storage.sql.exec(found, key, sinceMs, request).toArray().length > 0
  }

  private countSince(key: string, sinceMs: number): number {
    if (!this.isUsed()) return 0
    return this.ctx.storage.sql
      .exec<{ total: number }>('SELECT count(*) AS total FROM attempts WHERE key = ? AND at_ms > ?', key, sinceMs)
      .one().total
  }

  /** The limit-th newest has to leave the window before the next attempt fits, even if the limit was lowered meanwhile. */
  private secondsUntilFree(nowMs: number, { key, limit, windowSeconds }: Counter): number {
    const [blocking] = this.ctx.storage.sql
      .exec<{ at_ms: number }>(
        'SELECT at_ms FROM attempts WHERE key = ? ORDER BY at_ms DESC LIMIT 1 OFFSET ?',
        key,
        limit - 1,
      )
      .toArray()
    return blocking ? Math.max(1, Math.ceil((blocking.at_ms - nowMs) / 1000 + windowSeconds)) : 0
  }

  private pendingOf(key: string, nowMs: number): Map<number, number> {
    const ids = this.pending.get(key) ?? new Map<number, number>()
    for (const [id, atMs] of ids) if (atMs <= nowMs - reservedMs) ids.delete(id)
    return ids
  }

  private end(id: number, counters: readonly Counter[]): void {
    for (const { key } of counters) {
      const ids = this.pending.get(key)
      if (ids?.delete(id) && ids.size === 0) this.pending.delete(key)
    }
  }

  /** A table of a former version gets the column of requests. */
  private completeTable(): void {
    if (this.isComplete) return
    const { sql } = this.ctx.storage
    sql.exec(schema)
    const names = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info('attempts')").toArray()
    if (!names.some(({ name }) => name === 'request')) sql.exec('ALTER TABLE attempts ADD COLUMN request TEXT')
    this.isComplete = true
  }

  /** The table begins with the first attempt, so that an object without one stores nothing. */
  private isUsed(): boolean {
    return this.ctx.storage.sql.exec("SELECT 1 FROM sqlite_master WHERE name = 'attempts'").toArray().length > 0
  }
}

const schema = `
  CREATE TABLE IF NOT EXISTS attempts (key TEXT NOT NULL, at_ms INTEGER NOT NULL, until_ms INTEGER NOT NULL, request TEXT);
  CREATE INDEX IF NOT EXISTS attempts_by_key ON attempts (key, at_ms);
  CREATE INDEX IF NOT EXISTS attempts_by_end ON attempts (until_ms)`
