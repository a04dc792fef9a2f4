// How quick something goes lately: old times do not count, so that a pause is soon forgotten.

/** How far back the speed looks. */
const lookMs = 6000

/** Given how many bytes have gone by now, tells how many go a second. */
export type Speed = (sent: number) => number

export function measureSpeed(): Speed {
  const history: { atMs: number; sent: number }[] = []
  return (sent) => {
    const atMs = Date.now()
    history.push({ atMs, sent })
    while (history.length > 2 && atMs - (history[0]?.atMs ?? 0) > lookMs) history.shift()
    const first = history[0]
    return first && atMs > first.atMs ? Math.max(0, ((sent - first.sent) / (atMs - first.atMs)) * 1000) : 0
  }
}
