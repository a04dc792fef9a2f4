// A countdown (spec §4) that reads the clock instead of counting ticks, since background tabs throttle timers. A press
// before its end shows a warning for a moment.
import { useCallback, useEffect, useState } from 'react'

const tickMs = 200

export type Countdown = { state: 'idle' | 'waiting' | 'ready'; left: number; start: () => void }

/** @param from the seconds left of a countdown that already started; null if none has */
export function useCountdown(seconds: number, from: number | null = null): Countdown {
  const [endsMs, setEnds] = useState<number | null>(null)
  const [left, setLeft] = useState(from)
  useEffect(() => {
    if (from !== null) setEnds(Date.now() + from * 1000)
  }, [from])
  useEffect(() => {
    if (endsMs === null) return
    const tick = () => {
      setLeft(Math.max(0, Math.ceil((endsMs - Date.now()) / 1000)))
      if (Date.now() >= endsMs) clearInterval(ticking)
    }
    const ticking = setInterval(tick, tickMs)
    return () => clearInterval(ticking)
  }, [endsMs])

  return {
    state: left === null ? 'idle' : left > 0 ? 'waiting' : 'ready',
    left: left ?? seconds,
    start: () => {
      if (left !== null) return
      setLeft(seconds)
      setEnds(Date.now() + seconds * 1000)
    },
  }
}

export function useTimedFlag(ms: number): [isUp: boolean, raise: () => void] {
  const [raised, setRaised] = useState(0)
  useEffect(() => {
    if (!raised) return
    const timer = setTimeout(() => setRaised(0), ms)
    return () => clearTimeout(timer)
  }, [raised, ms])
  return [raised > 0, useCallback(() => setRaised((times) => times + 1), [])]
}
