// The captcha of a form: a question without script, a proof of work that runs in the background with it.
import { useEffect, useRef, useState } from 'react'
import type { AddressOf } from '../../shared/contract/contract.ts'
import type { IslandText } from '../island.ts'
import { Field } from '../parts/field.tsx'
import { Icon } from '../parts/icon.tsx'

export type Question = { token: string; a: number; b: number }

type State = 'asleep' | 'working' | 'ready' | 'failed'

export const captchaStrings = ['account.question', 'account.checking', 'account.checked', 'account.unchecked'] as const

/** Solves captchas in sequence: each solution is valid for one try. */
export function useCaptcha(path: AddressOf<'captcha'>) {
  const [state, setState] = useState<State>('asleep')
  const solving = useRef<Promise<string | null>>(null)

  const begin = (): Promise<string | null> => {
    solving.current ??= import('../solve-captcha.ts')
      .then(({ solveCaptcha }) => solveCaptcha(path))
      .catch(() => null)
      .then((solved) => {
        setState(solved === null ? 'failed' : 'ready')
        if (solved === null) solving.current = null
        return solved
      })
    setState('working')
    return solving.current
  }
  const take = async (): Promise<string | undefined> => {
    const solved = await begin()
    solving.current = null
    return solved ?? undefined
  }
  return { state, begin, take }
}

/** Starts solving as soon as the form is hydrated. */
export function useEagerCaptcha(path: AddressOf<'captcha'>) {
  const captcha = useCaptcha(path)
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the form is hydrated
  useEffect(() => void captcha.begin(), [])
  return captcha
}

type Props = Pick<IslandText, 't'> & {
  question: Question | null
  /** Shown where answering is optional. */
  help?: string
  state: State
  error: string | undefined
}

export function CaptchaField({ question, help, state, error, t }: Props) {
  if (state !== 'asleep') {
    const [icon, text] = {
      working: ['globe', 'checking'],
      ready: ['check', 'checked'],
      failed: ['alert', 'unchecked'],
    }[state] as ['globe' | 'check' | 'alert', 'checking' | 'checked' | 'unchecked']
    return (
      <p className={`captcha captcha-${state}`} role="status">
        <Icon name={icon} />
        {t(`account.${text}`)}
      </p>
    )
  }
  if (!question) return null
  return (
    <>
      <input type="hidden" name="captcha" value={question.token} />
      <Field
        name="captcha_answer"
        label={t('account.question', { a: question.a, b: question.b })}
        inputMode="numeric"
        autoComplete="off"
        required={help === undefined}
        {...(help === undefined ? {} : { help })}
        error={error}
      />
    </>
  )
}
