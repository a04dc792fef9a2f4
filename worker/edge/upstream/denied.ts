// The takedowns known to this isolate. Cached and fresh answers are checked against them, so no cached copy outlives a
// takedown.
import type { DeniedEntry } from '../../../shared/contract/moderation-deny-list.ts'
import type { Mark } from '../../../shared/contract/removal.ts'
import { upstreamDeadlineMs } from '../../../shared/limits.ts'

/** A restored object: answers from the time in between lack it. */
type Lift = { fromMs: number; toMs: number }

const denied = new Set<Mark>()
/** Of those, videos that were not removed but withheld, and since when: there is no such video. */
const withheld = new Map<Mark, number>()
const lifts = new Map<Mark, Lift>()
/** Videos that lists had and may not have any more, though they were not removed, and names that were others before; since when. */
const unlisted = new Map<Mark, number>()

export const isDenied = (mark: Mark): boolean => denied.has(mark)
export const isWithheld = (mark: Mark): boolean => withheld.has(mark)
export const hasDenied = (): boolean => denied.size > 0

/** Whether an answer from that time names what was taken out of lists, or was renamed, since. */
export const isOutdated = (marks: readonly Mark[], askedMs: number): boolean =>
  unlisted.size > 0 && marks.some((mark) => (unlisted.get(mark) ?? 0) >= askedMs)

/** When it was restored; 0 when it never was away. */
export const restoredMs = (mark: Mark): number => lifts.get(mark)?.toMs ?? 0

/** When fewer could open it than before: links from before that are made anew. 0 when that never happened. */
export const openedAnewMs = (mark: Mark): number => Math.max(withheld.get(mark) ?? 0, unlisted.get(mark) ?? 0)

/** When the last object was restored: what is asked for later lacks none of them. */
let lastLiftMs = 0
export const completeSinceMs = (): number => lastLiftMs

/** When this isolate last heard of one, by its own clock: a page that was begun before may lack it. */
let heardLiftMs = Number.NEGATIVE_INFINITY
export const liftHeardMs = (): number => heardLiftMs

/** Whether an object restored since was missing at that time. */
export const wasIncompleteAt = (askedMs: number): boolean =>
  away.some(({ fromMs, toMs }) => askedMs >= fromMs && askedMs <= toMs)

/** The times of all lifts, without those within others: an act on many videos lifts thousands at about the same time. */
let away: Lift[] = []

function joinLifts(): void {
  const joined: Lift[] = []
  for (const { fromMs, toMs } of [...lifts.values()].toSorted((a, b) => a.fromMs - b.fromMs)) {
    const last = joined.at(-1)
    if (last && fromMs <= last.toMs) last.toMs = Math.max(last.toMs, toMs)
    else joined.push({ fromMs, toMs })
  }
  away = joined
}

/** The marks that may no longer be shown, and since when answers lack an object that may be shown again. */
export type DenyListChange = { gone: ReadonlySet<Mark>; missingSinceMs: number | null }

/** How often the list has changed, as far as this isolate knows. */
let changes = 0
export const denyListChanges = (): number => changes
/** What no listener has to know: pages that are being made are followed by no other request. */
export const countDenyListChange = (): void => {
  changes += 1
}

const listeners: ((change: DenyListChange) => void)[] = []

/** Registers a cache. */
export const onDenyListChange = (listener: (change: DenyListChange) => void): void => void listeners.push(listener)

/** @param isWhole the list is complete: marks that are not in it are lifted */
export function applyDenyList(entries: readonly DeniedEntry[], isWhole: boolean, nowMs: number): void {
  const gone = new Set<Mark>()
  const outdated = new Set<Mark>()
  let missingSinceMs = Number.POSITIVE_INFINITY
  const lift = (mark: Mark, fromMs: number, toMs: number) => {
    // Away and back between two looks at the list: what was made in between lacks it, too.
    const isShort = fromMs > 0 && lifts.get(mark)?.toMs !== toMs
    // An answer requested just before the takedown may have been made just after it.
    lifts.set(mark, { fromMs: fromMs - upstreamDeadlineMs, toMs })
    lastLiftMs = Math.max(lastLiftMs, toMs)
    if (denied.delete(mark) || isShort) missingSinceMs = Math.min(missingSinceMs, fromMs - upstreamDeadlineMs)
  }
  if (isWhole) {
    const listed = new Set(entries.map(({ mark }) => markOf(mark)))
    for (const mark of [...denied]) if (!listed.has(mark)) lift(mark, 0, nowMs)
  }
  for (const { mark: text, from, to } of entries) {
    const mark = markOf(text)
    if (text.startsWith('withheld:') && to === null) withheld.set(mark, from)
    else withheld.delete(mark)
    // Never away, but out of lists, or under another name: see `outdateLists` and `propagateName` in the upstream.
    if (to !== null && (from === 0 || from === to) && unlisted.get(mark) !== to) {
      unlisted.set(mark, to)
      outdated.add(mark)
    }
    if (to !== null) lift(mark, from, to)
    else if (!denied.has(mark)) gone.add(mark)
  }
  for (const mark of gone) {
    denied.add(mark)
    lifts.delete(mark)
  }
  joinLifts()
  const isMissing = missingSinceMs < Number.POSITIVE_INFINITY
  if (!gone.size && !outdated.size && !isMissing) return
  changes += 1
  if (isMissing) heardLiftMs = Date.now()
  for (const mark of outdated) gone.add(mark)
  for (const listener of listeners) listener({ gone, missingSinceMs: isMissing ? missingSinceMs : null })
}

/** `video:7` and `withheld:7` become 7: lists hold many of them. */
function markOf(text: string): Mark {
  const [, id] = /^(?:video|withheld):(\d+)$/.exec(text) ?? []
  return id === undefined ? text : Number(id)
}
