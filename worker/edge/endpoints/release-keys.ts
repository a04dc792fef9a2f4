// The public keys of receipts of releases, as a JSON Web Key Set (RFC 7517) and as PEM for programs such as openssl.
import type { Context } from 'hono'
import { fromBase64url } from '../../../shared/byte-encodings.ts'
import { releaseKeysSeconds } from '../../../shared/limits.ts'
import { receiptAlgorithm } from '../../../shared/rules/studio-releases.ts'
import type { EdgeApp } from '../render/request-context.ts'
import { expected } from '../upstream/expected.ts'

export async function answerReleaseKeys(c: Context<EdgeApp>): Promise<Response> {
  const { keys } = expected(await c.get('context').call('releaseKeys', {}))
  const body = {
    keys: keys.map(({ key_id, public_key, added_date }) => ({
      kty: 'OKP',
      crv: receiptAlgorithm,
      use: 'sig',
      alg: 'EdDSA',
      kid: key_id,
      x: public_key,
      added: added_date,
      pem: pemOf(public_key),
    })),
  }
  return c.json(body, 200, { 'cache-control': `public, max-age=${releaseKeysSeconds}` })
}

/** SubjectPublicKeyInfo (RFC 8410): a fixed head before the 32 bytes of the key. */
function pemOf(publicKey: string): string {
  const bytes = fromBase64url(publicKey) ?? new Uint8Array()
  const base64 = Buffer.concat([Buffer.from('302a300506032b6570032100', 'hex'), bytes]).toString('base64')
  return `-----BEGIN PUBLIC KEY-----\n${base64}\n-----END PUBLIC KEY-----\n`
}
