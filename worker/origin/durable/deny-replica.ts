// A copy of the deny list for a share of the isolates: it asks the one list several times a second at most, however many isolates ask
// it. It keeps nothing, and answers only what it was told a moment ago: without the list it fails, and the caller asks that itself.
import { DurableObject } from 'cloudflare:workers'
import type { DurableObjectNamespace } from '@cloudflare/workers-types'
import { denyPageSize, denyReplicaFreshMs } from '../../../shared/limits.ts'
import { type DeniedRow, type DeniedSince, type DenyList, entryOf, isKept } from './deny-list.ts'
import { denyListOf } from './deny-list-of.ts'

type Bindings = { DENY_LIST: DurableObjectNamespace }

export class DenyReplica extends DurableObject<Bindings> {
  /** By mark, in the order of their versions. */
  private rows = new Map<string, DeniedRow>()
  private version = 0
  /** When the list was asked for what is known. */
  private knownMs = Number.NEGATIVE_INFINITY
  private asking: Promise<void> | null = null

  async since(after: number): Promise<DeniedSince> {
    const ageMs = Date.now() - this.knownMs
    if (ageMs < 0 || ageMs >= denyReplicaFreshMs) await this.refresh()
    // The caller knows more, from another replica: to take this one for the whole list would show what was just taken down.
    if (after > this.version) await this.asking
    if (after > this.version) await this.refresh()
    const is_whole = after === 0 || after > this.version
    const found = [...this.rows.values()].filter(({ version }) => is_whole || version > after).slice(0, denyPageSize)
    const is_cut = found.length === denyPageSize
    return {
      version: is_cut ? (found.at(-1)?.version ?? this.version) : this.version,
      is_whole,
      is_cut,
      entries: found.map(entryOf),
    }
  }

  /** One question at a time, for all who wait. */
  private refresh(): Promise<void> {
    this.asking ??= this.ask(denyListOf(this.env.DENY_LIST)).finally(() => {
      this.asking = null
    })
    return this.asking
  }

  private async ask(list: Pick<DenyList, 'rowsSince'>): Promise<void> {
    const askedMs = Date.now()
    let rows = this.rows
    for (let after = this.version, isCut = true; isCut; ) {
      const page = await list.rowsSince(after)
      // The list was restored from a backup, or this replica is new.
      if (page.is_whole) rows = new Map()
      for (const row of page.rows) {
        rows.delete(row.mark)
        rows.set(row.mark, row)
      }
      after = page.version
      isCut = page.is_cut
      if (!isCut) this.version = after
    }
    for (const [mark, row] of rows) if (!isKept(row, askedMs)) rows.delete(mark)
    this.rows = rows
    this.knownMs = askedMs
  }
}
