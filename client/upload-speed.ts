// Measures the current upload speed over a sliding window, so that a pause is soon forgotten.

/** The window. */
const windowMs = 6000

/** Takes the bytes sent so far, returns bytes per second. */
export type Speed = (sent: number) => number

export function measureSpeed(): Speed {
  const history: { atMs: number; sent: number }[] = []
  return (sent) => {
    const atMs = Date.now()
    history.push({ atMs, sent })
    while (history.length > 2 && atMs - (history[0]?.atMs ?? 0) > windowMs) history.shift()
    const first = history[0]
    return first && atMs > first.atMs ? Math.max(0, ((sent - first.sent) / (atMs - first.atMs)) * 1000) : 0
  }
}
