// What was taken down, as far as this isolate knows. Whatever was kept or has just come passes here before it is shown, so that
// a copy of it in a cache is worth nothing.
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { upstreamDeadlineMs } from '../../../shared/limits.ts'

/** Something came back: what was asked for in between does not know of it. */
type Lift = { fromMs: number; toMs: number }

const denied = new Set<Mark>()
const lifts = new Map<Mark, Lift>()

export const isDenied = (mark: Mark): boolean => denied.has(mark)
export const hasDenied = (): boolean => denied.size > 0

/** When it came back; 0 where it was never away. */
export const restoredMs = (mark: Mark): number => lifts.get(mark)?.toMs ?? 0

/** Something was away then that is back now. */
export function wasIncompleteAt(askedMs: number): boolean {
  for (const { fromMs, toMs } of lifts.values()) if (askedMs >= fromMs && askedMs <= toMs) return true
  return false
}

/** What is new: the marks that may not be shown any more, and since when something had been missing that may be. */
export type DenyListChange = { gone: ReadonlySet<Mark>; missingSinceMs: number | null }

const listeners: ((change: DenyListChange) => void)[] = []

/** For whoever keeps something. */
export const onDenyListChange = (listener: (change: DenyListChange) => void): void => void listeners.push(listener)

/** @param isWhole whatever is not among the entries is not denied any more */
export function applyDenyList(entries: readonly DeniedEntry[], isWhole: boolean, nowMs: number): void {
  const gone = new Set<Mark>()
  let missingSinceMs = Number.POSITIVE_INFINITY
  const lift = (mark: Mark, fromMs: number, toMs: number) => {
    // An answer that was asked for just before may have been made just after.
    lifts.set(mark, { fromMs: fromMs - upstreamDeadlineMs, toMs })
    if (denied.delete(mark)) missingSinceMs = Math.min(missingSinceMs, fromMs - upstreamDeadlineMs)
  }
  if (isWhole) {
    const said = new Set(entries.map(({ mark }) => markOf(mark)))
    for (const mark of [...denied]) if (!said.has(mark)) lift(mark, 0, nowMs)
  }
  for (const { mark: text, from, to } of entries) {
    const mark = markOf(text)
    if (to !== null) lift(mark, from, to)
    else if (!denied.has(mark)) gone.add(mark)
  }
  for (const mark of gone) {
    denied.add(mark)
    lifts.delete(mark)
  }
  const isMissing = missingSinceMs < Number.POSITIVE_INFINITY
  if (!gone.size && !isMissing) return
  for (const listener of listeners) listener({ gone, missingSinceMs: isMissing ? missingSinceMs : null })
}

/** `video:7` is 7: lists hold many of them. */
const markOf = (text: string): Mark => (/^video:\d+$/.test(text) ? Number(text.slice('video:'.length)) : text)
