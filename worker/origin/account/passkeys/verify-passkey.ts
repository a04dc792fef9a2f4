// Checks what an authenticator answers, by @simplewebauthn/server: challenge, origin, site, user verification, signature and counter. The
// library is evaluated with its first use.
import type { AuthenticationResponseJSON, RegistrationResponseJSON } from '@simplewebauthn/server'
import * as z from 'zod/mini'
import { fromBase64url, toBase64url } from '../../../../shared/byte-encodings.ts'
import { currentSeconds } from '../../clock.ts'
import type { Env } from '../../env.ts'
import type { Caller } from '../../http/caller.ts'
import { parseJsonOrNull } from '../../media/parse-json.ts'
import { type NewPasskey, notePasskeyUse, type PasskeyRow, passkeyByCredential } from '../store/passkeys.ts'
import { isOwnChallenge, spendChallenge } from './challenge.ts'

const base64url = () => z.string().check(z.regex(/^[\w-]+$/))
const credential = { id: base64url(), rawId: base64url(), type: z.literal('public-key') }
const Assertion = z.object({
  ...credential,
  response: z.object({ authenticatorData: base64url(), clientDataJSON: base64url(), signature: base64url() }),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
})
const Attestation = z.object({
  ...credential,
  response: z.object({
    attestationObject: base64url(),
    clientDataJSON: base64url(),
    transports: z._default(z.array(z.string().check(z.regex(/^[a-z-]{1,20}$/))), []),
  }),
  clientExtensionResults: z._default(z.record(z.string(), z.unknown()), {}),
})

/** The site that passkeys belong to: the host, without the port. */
export const siteOfPasskeys = ({ site }: Pick<Caller, 'site'>): string => URL.parse(site)?.hostname ?? ''

/**
 * The passkey that answered a challenge; it is used by that.
 * @param userId whose passkey it has to be; null: that of any account
 */
export async function verifyPasskey(
  env: Env,
  caller: Caller,
  text: string,
  userId: number | null,
): Promise<PasskeyRow | null> {
  const response = Assertion.safeParse(parseJsonOrNull(text)).data
  const passkey = response && (await passkeyByCredential(env.db, response.id))
  if (!passkey || (userId !== null && passkey.user_id !== userId)) return null
  const { verifyAuthenticationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  const checked = await verifyAuthenticationResponse({
    response: response as AuthenticationResponseJSON,
    expectedChallenge: (given) => {
      challenge = given
      return isOwnChallenge(env, 'prove', given)
    },
    expectedOrigin: caller.site,
    expectedRPID: siteOfPasskeys(caller),
    credential: {
      id: passkey.credential_id,
      publicKey: fromBase64url(passkey.public_key) ?? new Uint8Array(),
      counter: passkey.sign_count,
    },
    requireUserVerification: true,
  }).catch(() => null)
  if (!checked?.verified || !(await spendChallenge(env, challenge))) return null
  const { newCounter: signCount, credentialBackedUp: isSynced } = checked.authenticationInfo
  const used = notePasskeyUse(env.db, passkey, { signCount, isSynced, nowSeconds: currentSeconds() })
  return (await used.first()) ? passkey : null
}

/** The passkey that an authenticator made for this account; null when the answer is not valid. */
export async function verifyNewPasskey(
  env: Env,
  caller: Caller,
  userId: number,
  text: string,
): Promise<Omit<NewPasskey, 'name' | 'userId' | 'nowSeconds' | 'session'> | null> {
  const response = Attestation.safeParse(parseJsonOrNull(text)).data
  if (!response) return null
  const { verifyRegistrationResponse } = await import('@simplewebauthn/server')
  let challenge = ''
  const checked = await verifyRegistrationResponse({
    response: response as RegistrationResponseJSON,
    expectedChallenge: (given) => {
      challenge = given
      return isOwnChallenge(env, `add ${userId}`, given)
    },
    expectedOrigin: caller.site,
    expectedRPID: siteOfPasskeys(caller),
    requireUserVerification: true,
    supportedAlgorithmIDs: [...passkeyAlgorithms],
  }).catch(() => null)
  // Nothing is learned of the maker of a device, so there is nothing to be attested.
  if (!checked?.verified || checked.registrationInfo.fmt !== 'none') return null
  if (!(await spendChallenge(env, challenge))) return null
  const { credential: made, credentialBackedUp: isSynced } = checked.registrationInfo
  return {
    credentialId: made.id,
    publicKey: toBase64url(made.publicKey),
    signCount: made.counter,
    transports: response.response.transports.join(' '),
    isSynced,
  }
}

/** ES256 and RS256 (COSE): every authenticator has one of them. */
export const passkeyAlgorithms = [-7, -257] as const
