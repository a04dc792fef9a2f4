// A provider of sign-ins (OpenID Connect) on this machine: discovery, keys, a page that sends straight back, and tokens that it
// signs as a test wants them. It checks what a real one checks: the client, the code once, its address and its verifier.
import { createHash } from 'node:crypto'
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http'
import { setTimeout as delay } from 'node:timers/promises'
import { listening } from './local-server.ts'

export const client = { GOOGLE_CLIENT_ID: 'edgetube-of-tests', GOOGLE_CLIENT_SECRET: 'secret-of-tests' }

export type Person = { sub: string; email?: string; email_verified?: boolean; name?: string }

/** What is wrong with the provider, or with what it says. */
type Trouble = {
  claims?: Record<string, unknown>
  /** Signed by a key that is not published, not signed at all, or changed after it was signed. */
  signature?: 'other' | 'none' | 'broken'
  /** The name of the key in the token's header. */
  kid?: string
  /** For the next question to this address. */
  answers?: Partial<
    Record<Address, { status?: number; body?: string; delayMs?: number; headers?: Record<string, string> }>
  >
  described?: Record<string, unknown>
}
type Address = '/.well-known/openid-configuration' | '/keys' | '/token'

export type OidcProvider = {
  url: string
  /** Opens the provider's page, as the browser that was sent there: the address that it leads back to. */
  visit: (location: string, person: Person, trouble?: Trouble) => Promise<URL>
  /** The same for somebody who presses Cancel. */
  cancel: (location: string) => URL
  /** Replaces the keys. */
  rotate: (modulusBits?: number) => Promise<void>
  /** How often each address was asked. */
  asked: Map<string, number>
  suffer: (trouble: Trouble) => void
  stop: () => Promise<void>
}

type Grant = { person: Person; nonce: string; challenge: string; redirectUri: string; trouble: Trouble }

export async function startOidcProvider(): Promise<OidcProvider> {
  const grants = new Map<string, Grant>()
  const asked = new Map<string, number>()
  let general: Trouble = {}
  let number = 1
  let [own, other] = [await newKeys(), await newKeys()]

  const server = createServer((request, response) => {
    answer(request, response).catch(() => response.destroy())
  })
  const url = await listening(server)
  const keyName = () => `key-${number}`

  async function answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const path = request.url as Address
    asked.set(path, (asked.get(path) ?? 0) + 1)
    const trouble = general.answers?.[path]
    if (trouble?.delayMs) await delay(trouble.delayMs, undefined, { ref: false })
    const answered = answers[path] ? await answers[path](request) : { status: 404, body: {} }
    response.writeHead(trouble?.status ?? answered.status, { 'content-type': 'application/json', ...trouble?.headers })
    response.end(trouble?.body ?? JSON.stringify(answered.body))
  }

  const answers: Record<Address, (request: IncomingMessage) => Promise<{ status: number; body: object }>> = {
    '/.well-known/openid-configuration': async () => ({ status: 200, body: describe() }),
    '/keys': async () => ({ status: 200, body: await publishedKeys() }),
    '/token': async (request) => redeem(await request.toArray()),
  }

  async function publishedKeys() {
    const { n, e } = await crypto.subtle.exportKey('jwk', own.publicKey)
    const unfit = { kty: 'EC', use: 'sig', alg: 'ES256', kid: keyName(), crv: 'P-256', x: 'AA', y: 'AA' }
    return { keys: [unfit, { kty: 'RSA', use: 'sig', alg: 'RS256', kid: keyName(), n, e }] }
  }

  function describe() {
    return {
      issuer: url,
      authorization_endpoint: `${url}/authorize?hd=any`,
      token_endpoint: `${url}/token`,
      jwks_uri: `${url}/keys`,
      ...general.described,
    }
  }

  async function redeem(chunks: Buffer[]) {
    const form = new URLSearchParams(Buffer.concat(chunks).toString())
    const grant = grants.get(form.get('code') ?? '')
    grants.delete(form.get('code') ?? '')
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
      body: { access_token: 'of no use here', token_type: 'Bearer', id_token: await tokenOf(grant) },
    }
  }

  async function tokenOf({ person, nonce, trouble: { claims, signature, kid = keyName() } }: Grant): Promise<string> {
    const nowSeconds = Math.floor(Date.now() / 1000)
    const aud = client.GOOGLE_CLIENT_ID
    const said = { iss: url, aud, azp: aud, iat: nowSeconds, exp: nowSeconds + 3600, nonce, ...person, ...claims }
    const head = { alg: signature === 'none' ? 'none' : 'RS256', typ: 'JWT', kid }
    const text = `${encode(head)}.${encode(said)}`
    if (signature === 'none') return `${text}.`
    const key = signature === 'other' ? other : own
    const bytes = await crypto.subtle.sign('RSASSA-PKCS1-v1_5', key.privateKey, Buffer.from(text))
    const signed = Buffer.from(bytes).toString('base64url')
    return signature === 'broken'
      ? `${encode(head)}.${encode({ ...said, sub: 'somebody else' })}.${signed}`
      : `${text}.${signed}`
  }

  return {
    url,
    async visit(location, person, trouble = {}) {
      const wanted = new URL(location).searchParams
      const code = `code/${crypto.randomUUID()}`
      const grant = { nonce: wanted.get('nonce') ?? '', challenge: wanted.get('code_challenge') ?? '' }
      grants.set(code, { ...grant, person, redirectUri: wanted.get('redirect_uri') ?? '', trouble })
      return leadBack(wanted, { code, iss: url })
    },
    cancel: (location) => leadBack(new URL(location).searchParams, { error: 'access_denied' }),
    async rotate(modulusBits) {
      ;[own, other] = [await newKeys(modulusBits), own]
      number += 1
    },
    asked,
    suffer: (trouble) => {
      general = trouble
    },
    stop: () => new Promise((resolve) => server.close(() => resolve())),
  }
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
