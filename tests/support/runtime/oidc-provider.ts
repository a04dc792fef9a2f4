// A provider of sign-ins (OpenID Connect) on this machine: discovery, keys, a page that redirects straight back, and tokens as
// a test wants them. Like a real provider it checks the client, the single use of the code, its redirect address and its
// verifier.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { startServer } from './local-server.ts'
import { newOtherKeys, type OtherKeys, publicKeysOf, signedBy, type TokenAlgorithm } from './oidc-keys.ts'

export const client = { GOOGLE_CLIENT_ID: 'edgetube-of-tests', GOOGLE_CLIENT_SECRET: 'secret-of-tests' }

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** A fault of the provider, or of its answers. */
type Trouble = {
  claims?: Record<string, unknown>
  /** Signed by an unpublished key, not signed at all, or changed after signing. */
  signature?: 'other' | 'none' | 'broken'
  /** By which key the token is signed; HS256 takes the client's secret. Absent: RS256. */
  algorithm?: TokenAlgorithm
  /** The name of the key in the token's header. */
  kid?: string
  /** Applies to the next request to this address. */
  answers?: Partial<
    Record<Address, { status?: number; body?: string; delayMs?: number; headers?: Record<string, string> }>
  >
  described?: Record<string, unknown>
}
type Address = '/.well-known/openid-configuration' | '/keys' | '/token'

export type OidcProvider = {
  url: string
  /** Opens the provider's page, as the redirected browser does; returns the address that it redirects to. */
  visit: (location: string, person: Person, trouble?: Trouble) => Promise<URL>
  /** The same for a visitor who presses Cancel. */
  cancel: (location: string) => URL
  /** Replaces the keys; the former ones become invalid. */
  rotate: (modulusBits?: number) => Promise<void>
  /** How often each address was requested. */
  asked: Map<string, number>
  suffer: (trouble: Trouble) => void
  stop: () => Promise<void>
}

type Grant = { person: Person; nonce: string; challenge: string; redirectUri: string; trouble: Trouble }

/** The provider's state. */
type Provider = {
  url: string
  grants: Map<string, Grant>
  asked: Map<string, number>
  general: Trouble
  keyName: string
  own: CryptoKeyPair
  other: CryptoKeyPair
  /** Keys of other algorithms, each with a name of its own. */
  others: OtherKeys
}

export async function startOidcProvider(): Promise<OidcProvider> {
  const [own, other] = [await newKeys(), await newKeys()]
  const others = await newOtherKeys()
  const state = { url: '', grants: new Map(), asked: new Map(), general: {}, keyName: 'key-1' }
  const provider: Provider = { ...state, own, other, others }
  const server = createServer((request, response) => {
    answer(provider, request, response).catch(() => response.destroy())
  })
  provider.url = await startServer(server)
  let number = 1

  return {
    url: provider.url,
    async visit(location, person, trouble = {}) {
      const wanted = new URL(location).searchParams
      const code = `code/${crypto.randomUUID()}`
      const grant = { nonce: wanted.get('nonce') ?? '', challenge: wanted.get('code_challenge') ?? '' }
      provider.grants.set(code, { ...grant, person, redirectUri: wanted.get('redirect_uri') ?? '', trouble })
      return leadBack(wanted, { code, iss: provider.url })
    },
    cancel: (location) => leadBack(new URL(location).searchParams, { error: 'access_denied' }),
    async rotate(modulusBits) {
      provider.other = provider.own
      provider.own = await newKeys(modulusBits)
      number += 1
      provider.keyName = `key-${number}`
    },
    asked: provider.asked,
    suffer: (trouble) => {
      provider.general = trouble
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
}

async function answer(provider: Provider, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const path = request.url as Address
  provider.asked.set(path, (provider.asked.get(path) ?? 0) + 1)
  const trouble = provider.general.answers?.[path]
  if (trouble?.delayMs) await delay(trouble.delayMs, undefined, { ref: false })
  const answered = answers[path] ? await answers[path](provider, request) : { status: 404, body: {} }
  response.writeHead(trouble?.status ?? answered.status, { 'content-type': 'application/json', ...trouble?.headers })
  response.end(trouble?.body ?? JSON.stringify(answered.body))
}

type Answer = (provider: Provider, request: IncomingMessage) => Promise<{ status: number; body: object }>

const answers: Record<Address, Answer> = {
  '/.well-known/openid-configuration': async (provider) => ({ status: 200, body: describe(provider) }),
  '/keys': async (provider) => ({ status: 200, body: await publishedKeys(provider) }),
  '/token': async (provider, request) => redeem(provider, await request.toArray()),
}

async function publishedKeys({ own, keyName, others }: Provider) {
  const { n, e } = await crypto.subtle.exportKey('jwk', own.publicKey)
  const unfit = { kty: 'EC', use: 'sig', alg: 'ES256', kid: keyName, crv: 'P-256', x: 'AA', y: 'AA' }
  return {
    keys: [unfit, { kty: 'RSA', use: 'sig', alg: 'RS256', kid: keyName, n, e }, ...(await publicKeysOf(others))],
  }
}

const describe = ({ url, general }: Provider) => ({
  issuer: url,
  authorization_endpoint: `${url}/authorize?hd=any`,
  token_endpoint: `${url}/token`,
  jwks_uri: `${url}/keys`,
  ...general.described,
})

async function redeem(provider: Provider, chunks: Buffer[]) {
  const form = new URLSearchParams(Buffer.concat(chunks).toString())
  const grant = provider.grants.get(form.get('code') ?? '')
  provider.grants.delete(form.get('code') ?? '')
  const challenge = createHash('sha256')
    .update(form.get('code_verifier') ?? '')
    .digest('base64url')
  const isSound =
    grant?.challenge === challenge &&
    form.get('redirect_uri') === grant.redirectUri &&
    form.get('grant_type') === 'authorization_code' &&
    form.get('client_id') === client.GOOGLE_CLIENT_ID &&
    form.get('client_secret') === client.GOOGLE_CLIENT_SECRET
  if (!grant || !isSound) return { status: 400, body: { error: 'invalid_grant' } }
  return {
    status: 200,
    body: { access_token: 'of no use here', token_type: 'Bearer', id_token: await tokenOf(provider, grant) },
  }
}

async function tokenOf({ url, keyName, own, other, others }: Provider, { person, nonce, trouble }: Grant) {
  const { claims, signature, algorithm, kid = algorithm ?? keyName } = trouble
  const nowSeconds = Math.floor(Date.now() / 1000)
  const aud = client.GOOGLE_CLIENT_ID
  const said = { iss: url, aud, azp: aud, iat: nowSeconds, exp: nowSeconds + 3600, nonce, ...person, ...claims }
  const head = { alg: signature === 'none' ? 'none' : (algorithm ?? 'RS256'), typ: 'JWT', kid }
  const text = `${encode(head)}.${encode(said)}`
  if (signature === 'none') return `${text}.`
  if (algorithm) return `${text}.${await signedBy(others, algorithm, text, client.GOOGLE_CLIENT_SECRET)}`
  const key = signature === 'other' ? other : own
  const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key.privateKey, Buffer.from(text))
  const signed = Buffer.from(bytes).toString('base64url')
  return signature === 'broken'
    ? `${encode(head)}.${encode({ ...said, sub: 'another account' })}.${signed}`
    : `${text}.${signed}`
}

function leadBack(wanted: URLSearchParams, said: Record<string, string>): URL {
  const back = new URL(wanted.get('redirect_uri') ?? '')
  for (const [name, value] of Object.entries({ state: wanted.get('state') ?? '', ...said })) {
    back.searchParams.set(name, value)
  }
  return back
}

const newKeys = (modulusLength = 2048) =>
  crypto.subtle.generateKey(
    { name: 'RSASSA-PKCS1-v1_5', modulusLength, publicExponent: new Uint8Array([1, 0, 1]), hash: 'SHA-256' },
    true,
    ['sign', 'verify'],
  )

const encode = (value: unknown): string => Buffer.from(JSON.stringify(value)).toString('base64url')
