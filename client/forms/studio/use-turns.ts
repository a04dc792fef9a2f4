// Does one thing after the other: the forms of many files are sent in turn.
import { useRef } from 'react'

export function useTurns(): <Value>(act: () => Promise<Value>) => Promise<Value> {
  const last = useRef<Promise<unknown>>(Promise.resolve())
  return (act) => {
    const next = last.current.then(act)
    last.current = next.catch(() => {})
    return next
  }
}
