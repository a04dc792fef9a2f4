// A button that does one act: pressed again while the answer is on its way, it was pressed once.
import { type FormEvent, useState } from 'react'
import type { ActAnswer, ActForm } from '../../shared/contract/acts.ts'
import type { Result } from '../../shared/result.ts'
import { act } from './act.ts'

/** `press` answers null where nothing is left to say: another press is on its way, or the visitor is asked to sign in. */
export function useAct() {
  const [isSending, setSending] = useState(false)
  const press = async (event: FormEvent, stat: ActForm): Promise<Result<ActAnswer> | null> => {
    event.preventDefault()
    if (isSending) return null
    setSending(true)
    const answer = await act(stat)
    setSending(false)
    return !answer.ok && answer.code === 'sign_in' ? null : answer
  }
  return { isSending, press }
}
