// Work that holds the thread, one piece at a time. Whoever comes to this isolate meanwhile waits for the piece that is
// running and for no other: the next one starts only when nobody else has anything to do, or has waited long enough.
// Waiters look at the line on timers of their own: one request cannot wake another.
import { AsyncLocalStorage } from 'node:async_hooks'

/** A request that is being answered: since when, and when it last looked at the line if it stands there. */
type Guest = { sinceMs: number; lookedMs: number | null }

const guests = new Set<Guest>()
const me = new AsyncLocalStorage<Guest>()
/** Oldest first. */
const line: Guest[] = []

const lookEveryMs = 5
/** Somebody in line who has not looked for this long has left: their request was broken off. */
const goneAfterMs = 2000
/** Between two pieces the thread is free for at least this long, and for a fifth of what the last piece took. */
const restMs = 20
/** A request that takes longer, or twice as long as a piece, waits for something itself: it holds nobody up. */
const patienceMs = 300

/** When the last piece began. Clocks stand still while one runs: only whoever looks afterwards sees how long it took. */
let startedMs = 0

/** Counts a request while it is answered, so that work in line lets it pass. */
export async function answering<Value>(answer: () => Promise<Value>): Promise<Value> {
  const guest = { sinceMs: Date.now(), lookedMs: null }
  guests.add(guest)
  try {
    return await me.run(guest, answer)
  } finally {
    guests.delete(guest)
  }
}

/** Runs it when it is its turn. */
export async function inTurn<Value>(work: () => Value): Promise<Value> {
  const guest = me.getStore() ?? { sinceMs: Date.now(), lookedMs: null }
  const isAlone = line.push(guest) === 1
  try {
    await look(guest)
    if (!isAlone) await standBehind(guest)
    startedMs = Date.now()
    return work()
  } finally {
    line.splice(line.indexOf(guest), 1)
    guest.lookedMs = null
    guest.sinceMs = Date.now()
  }
}

/** Until those before are done, and whoever came meanwhile has been answered. */
async function standBehind(guest: Guest): Promise<void> {
  do await look(guest)
  while (firstInLine() !== guest)
  const freeMs = Date.now()
  const tookMs = Math.min(freeMs - startedMs, goneAfterMs)
  do await look(guest)
  while (Date.now() - freeMs < Math.max(restMs, tookMs / 5) || isAnyoneBusy(Math.max(patienceMs, 2 * tookMs)))
}

async function look(guest: Guest): Promise<void> {
  guest.lookedMs = Date.now()
  await new Promise((resolve) => setTimeout(resolve, lookEveryMs))
  guest.lookedMs = Date.now()
}

const firstInLine = (): Guest | undefined =>
  line.find(({ lookedMs }) => lookedMs !== null && Date.now() - lookedMs < goneAfterMs)

const isAnyoneBusy = (forMs: number): boolean =>
  [...guests].some(({ sinceMs, lookedMs }) => lookedMs === null && Date.now() - sinceMs < forMs)
