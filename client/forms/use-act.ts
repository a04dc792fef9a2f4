// Runs an act for a button; presses while an answer is pending are ignored.
import { type FormEvent, useState } from 'react'
import type { ActAnswer, ActForm } from '../../shared/contract/acts.ts'
import type { Result } from '../../shared/result.ts'
import { act } from './act.ts'

/**
 * `press` resolves to null if there is nothing to report: another press is pending, or the visitor was asked to sign
 * in.
 */
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
