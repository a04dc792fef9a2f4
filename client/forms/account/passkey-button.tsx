// Signing in with a passkey, by the button of the sign-in form.
import { useState } from 'react'
import { codesOf, type FieldCode } from '../../../shared/result.ts'
import type { IslandText } from '../../island.ts'
import type { PasskeyPaths } from '../../passkeys.ts'
import { openDecision } from './open-decision.ts'

/** Signs in by a passkey, and ends as the form does. */
export function usePasskey(
  { passkeyPaths, closedHref }: { passkeyPaths: PasskeyPaths; closedHref: string },
  finish: (name: string, setsUpFactor: boolean) => void,
): { codes: readonly FieldCode[]; signIn: (form: HTMLFormElement | null) => Promise<void> } {
  const [codes, setCodes] = useState<readonly FieldCode[]>([])
  const signIn = async (form: HTMLFormElement | null) => {
    const { signInWithPasskey } = await import('../../passkeys.ts')
    const answer = openDecision(await signInWithPasskey(passkeyPaths, form), closedHref)
    setCodes(answer.ok ? [] : codesOf(answer))
    if (answer.ok) finish(answer.value.username ?? '', answer.value.sets_up === 'second_factor')
  }
  return { codes, signIn }
}

type PasskeyProps = Pick<IslandText, 't'> & {
  passkeyPaths: PasskeyPaths
  from?: string | undefined
  factorHref: string
  signIn: (form: HTMLFormElement | null) => Promise<void>
}

/** Its data let the page's own script offer passkeys in the list of the name's field. */
export const PasskeyButton = ({ passkeyPaths, from, factorHref, signIn, t }: PasskeyProps) => (
  <button
    className="button"
    type="button"
    data-passkey="login"
    data-challenge={passkeyPaths.challenge}
    data-login={passkeyPaths.login}
    data-from={from}
    data-factor={factorHref}
    onClick={({ currentTarget }) => signIn(currentTarget.form)}
  >
    {t('passkeys.use')}
  </button>
)
