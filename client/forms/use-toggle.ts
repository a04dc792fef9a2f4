// Runs the acts of a button that turns something on and off, or chooses one of several states. A press shows at once, and the last
// press counts: one that comes while an answer is pending is sent after that answer.
import { type FormEvent, useRef, useState } from 'react'
import type { ActForm } from '../../shared/contract/acts.ts'
import { act, wasDone } from './act.ts'

export type Toggle<State> = {
  /** Shows a state, which is not stored yet, or which is shown again after a refusal. */
  show: (state: State) => void
  /** The act that stores a state. */
  actTo: (state: State) => ActForm
  /** Called with the code of a refusal; not where the visitor is asked to sign in. */
  onRefused: (code: string, state: State) => void
  onStored?: (state: State) => void
}

/** `turn` takes the state that the button shows and the one that the press chooses. */
export function useToggle<State>({ show, actTo, onRefused, onStored }: Toggle<State>) {
  const [isSending, setSending] = useState(false)
  const pending = useRef<{ stored: State; wanted: State }>(null)
  const turn = async (event: FormEvent, shown: State, wanted: State): Promise<void> => {
    event.preventDefault()
    show(wanted)
    if (pending.current) {
      pending.current.wanted = wanted
      return
    }
    const now = { stored: shown, wanted }
    pending.current = now
    setSending(true)
    while (now.wanted !== now.stored) {
      const { stored: before, wanted: next } = now
      const stat = actTo(next)
      const answer = await act(stat)
      if (answer.ok || wasDone(answer.code, stat.act === 'rem')) now.stored = next
      else {
        now.wanted = before
        show(before)
      }
      if (answer.ok) onStored?.(next)
      else if (answer.code !== 'sign_in') onRefused(answer.code, next)
    }
    pending.current = null
    setSending(false)
  }
  return { isSending, turn }
}
