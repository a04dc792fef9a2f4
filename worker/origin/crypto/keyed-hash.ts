// Hashes that only this deployment can make, with one key a purpose: for counting, for comparing, and as proof that a value was
// made here.
import { toBase64url } from '../../../shared/byte-encodings.ts'
import { hmacOf, type SecretVersion } from '../../../shared/versioned-secret.ts'

type Purpose = 'security events' | 'devices' | 'events' | 'bans' | 'passkey handles'

export const keyedHash = async (text: string, purpose: Purpose, secret: SecretVersion): Promise<string> =>
  toBase64url(await hmacOf(secret, purpose, text))
