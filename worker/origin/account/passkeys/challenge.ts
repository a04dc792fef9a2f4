// Challenges of passkeys: signed texts that carry their end, so that a visitor who has not signed in causes no row. Each is valid once.
import { fromBase64url, toBase64url } from '../../../../shared/byte-encodings.ts'
import { passkeyChallengeSeconds } from '../../../../shared/limits.ts'
import { isSigned, signText } from '../../../../shared/versioned-secret.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import { countAttempt } from '../../http/attempts.ts'

/** A visitor proves an identity, or a member adds a passkey to an account. */
type ChallengeUse = 'prove' | `add ${number}`

const purposeOf = (use: ChallengeUse): string => `passkey ${use}`

/** The challenge as base64url, as browsers take it. */
export async function newChallenge({ signingSecret }: Env, use: ChallengeUse): Promise<string> {
  const text = [crypto.randomUUID(), currentSeconds() + passkeyChallengeSeconds].join('.')
  const signed = `${text}.${await signText(signingSecret, purposeOf(use), text)}`
  return toBase64url(new TextEncoder().encode(signed))
}

/** Whether this deployment issued the challenge for this use, and it has not expired. */
export async function isOwnChallenge({ signingSecret }: Env, use: ChallengeUse, challenge: string): Promise<boolean> {
  const [id = '', expires = '', ...signature] = textOf(challenge).split('.')
  const isGenuine = await isSigned(signingSecret, purposeOf(use), [id, expires].join('.'), signature.join('.'))
  return isGenuine && Number(expires) > currentSeconds()
}

/** False when it was used before. */
export async function spendChallenge(env: Env, challenge: string): Promise<boolean> {
  const [id = ''] = textOf(challenge).split('.')
  const counter = { key: `passkey-challenge:${id}`, limit: 1, windowSeconds: passkeyChallengeSeconds }
  return (await countAttempt(env, [counter], 'refuse')).ok
}

const textOf = (challenge: string): string => new TextDecoder().decode(fromBase64url(challenge) ?? new Uint8Array())
