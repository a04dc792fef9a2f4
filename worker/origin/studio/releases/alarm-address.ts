// The address of a person who wants to be told of copies: kept under seal, and only with their consent.
import { seal, unseal } from '../../crypto/seal.ts'
import type { Env } from '../../env.ts'

type Sealing = Pick<Env, 'signingSecret'>

/** Empty for no address. */
export const sealAddress = async (email: string, { signingSecret }: Sealing): Promise<string> =>
  email === '' ? '' : seal(JSON.stringify({ email }), 'release alarms', signingSecret)

/** Empty where there is none, or the secret that sealed it is gone. */
export async function openAddress(sealed: string, { signingSecret }: Sealing): Promise<string> {
  const text = sealed === '' ? null : await unseal(sealed, 'release alarms', signingSecret)
  return text === null ? '' : (JSON.parse(text) as { email: string }).email
}
