// Counts events in memory, and writes the counts to the database in batches. An event is acknowledged once it is in the object's own
// storage: an object that restarts counts what it acknowledged, and a batch that was sent twice is written once.
import { DurableObject } from 'cloudflare:workers'
import type { D1Database, DurableObjectState } from '@cloudflare/workers-types'
import {
  batchesWaitingMax,
  countedHashesMax,
  eventBatchCounts,
  eventBatchMs,
  eventJournalMs,
  eventSweepMs,
} from '../bounds.ts'
import type { CountedEvent } from '../durable/counted-event.ts'
import { writeLog } from '../telemetry/log.ts'
import { recentHashes } from './recent-hashes.ts'
import { type Counts, writeBatch } from './store/event-batches.ts'
import { type EventJournal, eventJournal, type JournalRow } from './store/event-journal.ts'

/** Counts of the journal's rows up to one. A batch that has its number is as it is: it may have been written already. */
type Batch = { lastRow: number; counts: Counts; events: number; isNumbered: boolean }

type Bindings = { DB: D1Database }

export class EventShard extends DurableObject<Bindings> {
  private readonly journal: EventJournal
  /** An event with one of these hashes does not count again. */
  private readonly counted = recentHashes(countedHashesMax)
  /** Batches that are not written yet, oldest first; the last one is not full. */
  private batches: Batch[] = []
  private unstored: CountedEvent[] = []
  private storing: Promise<void> | null = null
  private flushing: Promise<void> | null = null
  private alarmMs = Number.POSITIVE_INFINITY

  constructor(ctx: DurableObjectState, env: Bindings) {
    super(ctx, env)
    this.journal = eventJournal(this.ctx.storage.sql)
    this.restore()
  }

  /**
   * Returns which events counted, once they are stored. Calls that arrive together are stored together. While the database takes nothing,
   * counts wait in memory: when there is no more room, events are refused and not acknowledged.
   */
  async count(events: readonly CountedEvent[]): Promise<boolean[]> {
    if (this.batches.length > batchesWaitingMax) throw new Error('storage operation exceeded: too many counts wait')
    const areFirst = events.map((event) => this.isFirst(event))
    this.unstored.push(...events.filter((_, at) => areFirst[at]))
    if (this.unstored.length > 0) this.storing ??= this.store()
    // A repetition waits as well: what it repeats may not be stored yet.
    await this.storing
    return areFirst
  }

  /** Writes all batches. Never throws: what could not be written waits for the next alarm. */
  async flush(): Promise<void> {
    await this.storing
    this.flushing ??= this.writeAll().finally(() => {
      this.flushing = null
    })
    await this.flushing
  }

  async alarm(): Promise<void> {
    this.alarmMs = Number.POSITIVE_INFINITY
    await this.flush()
    const nowSeconds = Math.floor(Date.now() / 1000)
    this.counted.sweep(nowSeconds)
    const rest = this.journal.sweep(nowSeconds)
    if (this.batches.length > 0) await this.wakeWithin(eventBatchMs)
    else if (rest > 0) await this.wakeWithin(eventSweepMs)
  }

  private async store(): Promise<void> {
    await new Promise((resolve) => setTimeout(resolve, eventJournalMs))
    const events = this.unstored
    this.unstored = []
    this.storing = null
    this.add(this.journal.append(events))
    if (this.batches.length > 1) this.ctx.waitUntil(this.flush())
    await this.wakeWithin(eventBatchMs)
  }

  /** Fills the memory from the journal. The batch that was being sent keeps its rows and its number. */
  private restore(): void {
    const [sentRow, sending] = [this.journal.sentRow(), this.journal.sending()]
    for (const row of this.journal.rows()) {
      for (const { once } of row.entries) if (once) this.counted.add(once)
      if (row.row > sentRow) this.add(row).isNumbered = row.row === sending?.lastRow
    }
  }

  private isFirst({ once, atSeconds }: CountedEvent): boolean {
    if (!once) return true
    if (this.counted.has(once.hash, atSeconds)) return false
    this.counted.add(once)
    return true
  }

  /** Adds a row to the last batch, or begins another one, and returns it. */
  private add({ row, entries }: JournalRow): Batch {
    const last = this.batches.at(-1)
    const isOpen = last && !last.isNumbered && last.events < eventBatchCounts
    const batch = isOpen ? last : { lastRow: row, counts: {}, events: 0, isNumbered: false }
    if (!isOpen) this.batches.push(batch)
    for (const { key } of entries) batch.counts[key] = (batch.counts[key] ?? 0) + 1
    batch.events += entries.length
    batch.lastRow = row
    return batch
  }

  private async writeAll(): Promise<void> {
    try {
      for (let batch = this.batches[0]; batch; batch = this.batches[0]) {
        const { counts, lastRow } = batch
        const number = this.numberOf(batch)
        await writeBatch(this.env.DB, { shard: this.ctx.id.toString(), batch: number, counts }).run()
        this.journal.finish({ batch: number, lastRow })
        this.batches.shift()
      }
    } catch (error) {
      const events = this.batches.reduce((sum, batch) => sum + batch.events, 0)
      writeLog('error', { event: 'batch-not-written', events, problem: String(error) })
    }
  }

  /** The number is stored before it is sent, with the rows that it stands for. Numbers only grow, also after the storage was lost. */
  private numberOf(batch: Batch): number {
    const begun = this.journal.sending()
    if (begun) return begun.batch
    const number = Math.max(Date.now(), this.journal.newestBatch() + 1)
    this.journal.begin({ batch: number, lastRow: batch.lastRow })
    batch.isNumbered = true
    return number
  }

  private async wakeWithin(ms: number): Promise<void> {
    const atMs = Date.now() + ms
    if (this.alarmMs <= atMs) return
    this.alarmMs = atMs
    await this.ctx.storage.setAlarm(atMs)
  }
}
