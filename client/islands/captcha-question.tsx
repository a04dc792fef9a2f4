// The captcha of a plain form. Asleep it is a question; awake the browser solves it unseen, and the form waits for that when it is
// sent before.
import { useEffect, useRef, useState } from 'react'
import { CaptchaField, captchaStrings, type Question, useEagerCaptcha } from '../forms/captcha-field.tsx'
import { type IslandText, island } from '../island.ts'

type Props = { captchaPath: string; question: Question | null; error?: string | undefined }

function CaptchaQuestion({ captchaPath, question, error, t }: Props & IslandText) {
  const captcha = useEagerCaptcha(captchaPath)
  const [solved, setSolved] = useState<string>()
  const place = useRef<HTMLDivElement>(null)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the island wakes
  useEffect(() => {
    const form = place.current?.closest('form')
    const solving = captcha.take()
    solving.then(setSolved)
    const wait = (event: SubmitEvent) => {
      if (form?.querySelector('input[name="captcha"]')) return
      event.preventDefault()
      // The field is there once the solution has been drawn.
      solving.then(() => requestAnimationFrame(() => form?.requestSubmit()))
    }
    form?.addEventListener('submit', wait)
    return () => form?.removeEventListener('submit', wait)
  }, [])
  return (
    <div ref={place}>
      {/* A browser that cannot solve it answers the question after all. */}
      <CaptchaField
        question={question}
        state={captcha.state === 'failed' ? 'asleep' : captcha.state}
        error={error}
        t={t}
      />
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
