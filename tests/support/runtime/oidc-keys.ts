// Keys by which the provider of sign-ins (oidc-provider.ts) signs tokens otherwise than by RS256, each under the name of its algorithm.

const algorithms = {
  PS256: {
    key: { name: 'RSA-PSS', modulusLength: 2048, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    sign: { name: 'RSA-PSS', saltLength: 32 },
  },
  ES256: { key: { name: 'ECDSA', namedCurve: 'P-256' }, sign: { name: 'ECDSA', hash: 'SHA-256' } },
  EdDSA: { key: { name: 'Ed25519' }, sign: { name: 'Ed25519' } },
} as const
type KeyAlgorithm = keyof typeof algorithms
/** HS256 takes the client's secret. */
export type TokenAlgorithm = KeyAlgorithm | 'HS256'
export type OtherKeys = Map<KeyAlgorithm, CryptoKeyPair>

const names = Object.keys(algorithms) as KeyAlgorithm[]

export async function newOtherKeys(): Promise<OtherKeys> {
  const pairs = names.map(async (name) => {
    const pair = await crypto.subtle.generateKey(algorithms[name].key, true, ['sign', 'verify'])
    return [name, pair as CryptoKeyPair] as const
  })
  return new Map(await Promise.all(pairs))
}

export const publicKeysOf = (keys: OtherKeys) =>
  Promise.all(
    [...keys].map(async ([alg, { publicKey }]) => {
      const { kty, crv, x, y, n, e } = await crypto.subtle.exportKey('jwk', publicKey)
      return { kty, crv, x, y, n, e, use: 'sig', alg, kid: alg }
    }),
  )

/** The signature of a token's text, in base64url. */
export async function signedBy(keys: OtherKeys, name: TokenAlgorithm, text: string, secret: string): Promise<string> {
  const data = Buffer.from(text)
  return Buffer.from(await bytesOf(keys, name, data, secret)).toString('base64url')
}

async function bytesOf(keys: OtherKeys, name: TokenAlgorithm, data: Buffer<ArrayBuffer>, secret: string) {
  if (name === 'HS256') {
    const hmac = { name: 'HMAC', hash: 'SHA-256' }
    const key = await crypto.subtle.importKey('raw', Buffer.from(secret), hmac, false, ['sign'])
    return crypto.subtle.sign('HMAC', key, data)
  }
  const pair = keys.get(name)
  if (!pair) throw new Error(`no key of ${name}`)
  return crypto.subtle.sign(algorithms[name].sign, pair.privateKey, data)
}
