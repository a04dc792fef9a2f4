// Of many requests for a page that is not kept, one makes it, and the others send what it sends: bytes with holes, which each of
// them fills in for its own visitor. They wait on timers of their own, since a promise of another request may never resolve.
import { followPausesMs, lateDeadlineMs, mainDeadlineMs } from '../../../shared/limits.ts'
import { latestChangeMs } from '../upstream/changes.ts'
import { denyListChanges } from '../upstream/denied.ts'
import { type Bytes, concatBytes } from './bytes.ts'
import { fillHoles, type PageTemplate, type Viewer } from './page-cache.ts'

/** A page as far as it has been sent: the frame, and between its halves the pieces so far. */
export type SentPage = {
  status: number
  headers: Record<string, string>
  start: PageTemplate
  end: PageTemplate
  pieces: PageTemplate[]
  isEnded: boolean
}

/** `sent` is null until the page has loaded, and stays null for an answer that is not shared: a redirect, an error. */
export type PageFlight = { startedMs: number; denials: number; sent: SentPage | null; isOver: boolean }

const flights = new Map<string, PageFlight>()

/** A leader that takes longer is gone. */
const flightMs = mainDeadlineMs + lateDeadlineMs

/** A page that was begun before a takedown or a change is not for visitors who come after it. */
const isCurrent = ({ startedMs, denials }: PageFlight, nowMs: number): boolean =>
  latestChangeMs() < startedMs && denials === denyListChanges() && nowMs >= startedMs && nowMs - startedMs < flightMs

/** Null when another request makes the page. */
export function leadPage(key: string, nowMs: number): PageFlight | null {
  const current = flights.get(key)
  if (current && isCurrent(current, nowMs)) return null
  const flight: PageFlight = { startedMs: nowMs, denials: denyListChanges(), sent: null, isOver: false }
  flights.set(key, flight)
  return flight
}

export function endPage(key: string, flight: PageFlight): void {
  flight.isOver = true
  if (flights.get(key) === flight) flights.delete(key)
}

/**
 * Waits for the page that another request makes. Null when it sends none: it is finished, and kept where it may be; its answer is
 * not shared; something in it has changed; or it is late.
 */
export async function followPage(key: string, startedMs: number): Promise<SentPage | null> {
  const flight = flights.get(key)
  if (!flight) return null
  for (let turn = 0; !flight.isOver; turn++) {
    const nowMs = Date.now()
    if (!isCurrent(flight, nowMs) || nowMs - startedMs >= mainDeadlineMs) return null
    if (flight.sent) return flight.sent
    await pause(turn)
  }
  return null
}

/** The page for a visitor: what was sent so far, and what follows. `wait` resolves when there may be more. */
export async function* bytesOf(
  sent: SentPage,
  viewer: Viewer,
  wait: (turn: number) => Promise<unknown> = pause,
): AsyncGenerator<Uint8Array> {
  let next: (Bytes | string)[] = fillHoles(sent.start, viewer)
  let turn = 0
  for (let read = 0; ; ) {
    for (const piece of sent.pieces.slice(read)) next.push(...fillHoles(piece, viewer))
    read = sent.pieces.length
    if (sent.isEnded) break
    if (next.length) {
      yield copyBytes(next)
      next = []
      turn = 0
    } else {
      if (turn >= turnsMost) throw new Error('the request that makes this page is gone')
      await wait(turn++)
    }
  }
  yield copyBytes([...next, ...fillHoles(sent.end, viewer)])
}

/** The last pause is the longest, so that a request that waits long costs little. */
async function pause(turn: number): Promise<void> {
  const ms = followPausesMs[Math.min(turn, followPausesMs.length - 1)]
  await new Promise((resolve) => setTimeout(resolve, ms))
}
const turnsMost = Math.ceil(flightMs / (followPausesMs.at(-1) ?? 1)) + followPausesMs.length

/** Copies the bytes out of the shared buffer: a stream, unlike a Response, does not copy its chunks. */
const copyBytes = (pieces: (Bytes | string)[]): Uint8Array => concatBytes(pieces).slice()
