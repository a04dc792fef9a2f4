// Passkeys in the browser: asks the visitor's authenticator to sign a challenge, or to make a passkey. Loaded by pages that have such a button.
import type { WriteAddressOf } from '../shared/contract/contract.ts'
import { type Result, refused } from '../shared/result.ts'
import { send, writeFor } from './api.ts'

export type PasskeyPaths = { challenge: WriteAddressOf<'passkeyChallenge'>; login: WriteAddressOf<'passkeyLogin'> }
type SignedIn = { ok: true; sets_up?: 'second_factor' | undefined; username?: string | undefined }

/** The request that waits in the list of a field; the browser allows one at a time. */
let waiting: AbortController | undefined

/** What a passkey answers, as JSON; null where there is none, or the visitor did not want to. */
async function answerOfPasskey(path: PasskeyPaths['challenge'], isWaiting = false): Promise<string | null> {
  // First of all: until it ends, the one that waits may be answered, too.
  waiting?.abort()
  waiting = isWaiting ? new AbortController() : undefined
  const how = waiting ? ({ mediation: 'conditional', signal: waiting.signal } as const) : {}
  const asked = await send(path, {})
  if (!asked.ok) return null
  try {
    const publicKey = PublicKeyCredential.parseRequestOptionsFromJSON(JSON.parse(asked.value.options))
    return JSON.stringify(await navigator.credentials.get({ publicKey, ...how }))
  } catch {
    return null
  }
}

/** A new passkey, as JSON. @param options of the browser's own kind, as JSON */
async function newPasskey(options: string): Promise<string | null> {
  waiting?.abort()
  try {
    const publicKey = PublicKeyCredential.parseCreationOptionsFromJSON(JSON.parse(options))
    return JSON.stringify(await navigator.credentials.create({ publicKey }))
  } catch {
    return null
  }
}

/** Signs in. `isWaiting`: with a passkey that the visitor chooses from the list of the name's field. */
export async function signInWithPasskey(
  paths: PasskeyPaths,
  form: HTMLFormElement | null,
  isWaiting = false,
): Promise<Result<SignedIn>> {
  const credential = await answerOfPasskey(paths.challenge, isWaiting)
  if (credential === null) return refused('passkey_failed')
  const remember = form?.querySelector<HTMLInputElement>('[name="remember"]')?.checked ? { remember: '1' } : {}
  return send(paths.login, { credential, ...remember })
}

/** On the sign-in page passkeys stand in the list of the field for the name, where the browser can do that. */
async function offerPasskeys(button: HTMLButtonElement): Promise<void> {
  if (!(await globalThis.PublicKeyCredential?.isConditionalMediationAvailable?.())) return
  const { challenge = '', login = '', from = '/', factor = '/' } = button.dataset
  const paths = { challenge: writeFor('passkeyChallenge', challenge), login: writeFor('passkeyLogin', login) }
  const answer = await signInWithPasskey(paths, button.form, true)
  if (answer.ok) location.assign(answer.value.sets_up ? factor : from)
}

/** Puts the answer into the form of the button, and sends that. */
async function fillForm(button: HTMLButtonElement): Promise<void> {
  const { challenge = '', options } = button.dataset
  const answer = options ? await newPasskey(options) : await answerOfPasskey(writeFor('passkeyChallenge', challenge))
  const field = button.parentElement?.querySelector<HTMLInputElement>('input[type="hidden"]')
  const problem = button.parentElement?.querySelector<HTMLElement>('[role="alert"]')
  if (problem) {
    problem.hidden = answer !== null
    problem.className = answer === null ? 'field-error' : ''
  }
  if (answer === null || !field) return
  field.value = answer
  button.form?.requestSubmit()
}

document.addEventListener('click', ({ target }) => {
  const button = (target as Element).closest<HTMLButtonElement>('button[data-passkey="field"]')
  if (button) void fillForm(button)
})
const first = document.querySelector<HTMLButtonElement>('main button[data-passkey="login"]')
if (first) void offerPasskeys(first)
