// The captcha of a plain form. Without script it is a question; hydrated, the browser solves it in the background and
// delays the submit until then.

import { useEffect, useRef, useState } from 'react'
import type { AddressOf } from '../../../shared/contract/contract.ts'
import { CaptchaField, captchaStrings, type Question, useEagerCaptcha } from '../../forms/captcha-field.tsx'
import { type IslandText, island } from '../../island.ts'

type Props = { captchaPath: AddressOf<'captcha'>; question: Question | null; error?: string | undefined }

function CaptchaQuestion({ captchaPath, question, error, t }: Props & IslandText) {
  const captcha = useEagerCaptcha(captchaPath)
  /** Null: it could not be solved. */
  const [solved, setSolved] = useState<string | null>()
  const place = useRef<HTMLDivElement>(null)
  const isOver = useRef(false)
  const isSent = useRef(false)
  const form = () => place.current?.closest('form')
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island is hydrated
  useEffect(() => {
    captcha.take().then((found) => setSolved(found ?? null))
    const own = form()
    const wait = (event: SubmitEvent) => {
      if (isOver.current) return
      event.preventDefault()
      isSent.current = true
    }
    own?.addEventListener('submit', wait)
    return () => own?.removeEventListener('submit', wait)
  }, [])
  // biome-ignore lint/correctness/useExhaustiveDependencies: when the solution is in the form
  useEffect(() => {
    if (solved === undefined) return
    isOver.current = true
    if (isSent.current && solved !== null) form()?.requestSubmit()
  }, [solved])
  return (
    <div ref={place}>
      {/* A browser that cannot solve it shows the question after all. */}
      <CaptchaField question={question} state={solved === null ? 'asleep' : captcha.state} error={error} t={t} />
      {solved && <input type="hidden" name="captcha" value={solved} />}
    </div>
  )
}

export const captchaQuestion = island<Props>({
  name: 'captcha-question',
  wake: 'visible',
  strings: [...captchaStrings],
  View: CaptchaQuestion,
})
