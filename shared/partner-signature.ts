// Links to files of partners, signed as their hosts check them: for as long as links to our own files, and made when a page is.
import { fromHex, toBase64url, toHex } from './byte-encodings.ts'
import { importHmacKey } from './hmac-key.ts'
import { mediaLinkSeconds } from './limits.ts'

/**
 * `nginx`: `secure_link` with arguments `md5` and `expires`; `text` is the expression of `secure_link_md5`, `{expires}{path} {key}` unless the
 * host has another one. `cloudflare`: a rule with `is_timed_hmac_valid_v0`, the message before `?verify=`, whose lifetime is at least six
 * hours. `akamai`: a token of EdgeAuth 2.0 for the path (`acl`), the key in hex digits. `bunny`: token authentication with HMAC-SHA256.
 */
export type PartnerScheme = {
  scheme: 'nginx' | 'cloudflare' | 'akamai' | 'bunny'
  text?: string
  /** The name of the parameter: `verify` and `hdnts` unless the host has another one. */
  parameter?: string
}

/** That of each host which checks links, by the host's name. */
export type PartnerSchemes = Readonly<Record<string, PartnerScheme>>

/** The key of each host. */
export type PartnerKeys = Readonly<Record<string, string>>

const pairPattern = /^([a-z0-9.-]+)=([\x21-\x2b\x2d-\x7e]+)$/

/** The secret PARTNER_KEYS, `host=key,host=key` with each key percent-encoded, and what is wrong with it. It names no key. */
export function readPartnerKeys(
  { PARTNER_KEYS }: { PARTNER_KEYS?: unknown },
  schemes: PartnerSchemes,
): { keys: PartnerKeys; problems: string[] } {
  const pairs = String(PARTNER_KEYS ?? '')
    .split(',')
    .map((pair) => pair.trim())
    .filter(Boolean)
    .map((pair) => pairPattern.exec(pair))
  const found = pairs.flatMap((pair) => (pair?.[1] && pair[2] ? [[pair[1], decoded(pair[2])] as const] : []))
  const keys = Object.fromEntries(found.filter(([, key]) => key !== ''))
  const isWhole = pairs.length === Object.keys(keys).length
  return {
    keys,
    problems: [
      ...(isWhole ? [] : ['the secret PARTNER_KEYS is not like host=key,host=key']),
      ...Object.keys(schemes)
        .filter((host) => !(host in keys))
        .map((host) => `the secret PARTNER_KEYS has no key for ${host}`),
    ],
  }
}

function decoded(text: string): string {
  try {
    return decodeURIComponent(text)
  } catch {
    return ''
  }
}

/** Whether links to files of this address need a signature. */
export const needsSignature = (address: string, schemes: PartnerSchemes): boolean =>
  Object.hasOwn(schemes, URL.parse(address)?.hostname ?? '')

/** What an address is signed with. */
export type PartnerSigner = { schemes: PartnerSchemes; keys: PartnerKeys; nowMs: number }

/** The address with its signature; unchanged where its host checks none; null where the key is missing, or the path cannot be signed. */
export async function signPartnerLink(
  address: string,
  { schemes, keys, nowMs }: PartnerSigner,
): Promise<string | null> {
  const url = URL.parse(address)
  const scheme = url && Object.hasOwn(schemes, url.hostname) ? schemes[url.hostname] : undefined
  if (!url || !scheme) return address
  const key = keys[url.hostname]
  if (!key || !isSignable(url.pathname, scheme)) return null
  const nowSeconds = Math.floor(nowMs / 1000)
  return (await signers[scheme.scheme](url, key, nowSeconds, scheme)).href
}

/** An import may bring any path. Escapes that are none cannot be decoded; in a token of Akamai these signs open other files, or for longer. */
const isSignable = (path: string, { scheme }: PartnerScheme): boolean =>
  decoded(path) !== '' && !(scheme === 'akamai' && /[*!~]/.test(path))

type Sign = (url: URL, key: string, nowSeconds: number, scheme: PartnerScheme) => Promise<URL>

const signers: Record<PartnerScheme['scheme'], Sign> = {
  async nginx(url, key, nowSeconds, { text = '{expires}{path} {key}' }) {
    const expires = String(nowSeconds + mediaLinkSeconds)
    const values: Record<string, string> = { expires, path: decodeURIComponent(url.pathname), key }
    const signed = text.replaceAll(/\{(expires|path|key)\}/g, (_, name: string) => values[name] ?? '')
    const md5 = new Uint8Array(await crypto.subtle.digest('MD5', bytesOf(signed)))
    return withParameters(url, `md5=${toBase64url(md5)}&expires=${expires}`)
  },

  async cloudflare(url, key, nowSeconds, { parameter = 'verify' }) {
    const mac = await hmac(bytesOf(key), `${url.pathname}${url.search}${nowSeconds}`)
    return withParameters(url, `${parameter}=${nowSeconds}-${encodeURIComponent(btoa(String.fromCharCode(...mac)))}`)
  },

  async akamai(url, key, nowSeconds, { parameter = 'hdnts' }) {
    const token = `exp=${nowSeconds + mediaLinkSeconds}~acl=${url.pathname}`
    const mac = await hmac(fromHex(key) ?? bytesOf(key), token)
    return withParameters(url, `${parameter}=${token}~hmac=${toHex(mac)}`)
  },

  async bunny(url, key, nowSeconds) {
    const expires = nowSeconds + mediaLinkSeconds
    const others = [...url.searchParams].map(([name, value]) => `${name}=${value}`).sort()
    const mac = await hmac(bytesOf(key), `${url.pathname}${expires}${others.join('&')}`)
    return withParameters(url, `token=HS256-${toBase64url(mac)}&expires=${expires}`)
  },
}

const withParameters = (url: URL, more: string): URL =>
  new URL(`${url.search ? `${url.href}&` : `${url.href}?`}${more}`)

const bytesOf = (text: string) => new TextEncoder().encode(text)

async function hmac(key: Uint8Array<ArrayBuffer>, text: string): Promise<Uint8Array<ArrayBuffer>> {
  return new Uint8Array(await crypto.subtle.sign('HMAC', await importHmacKey(key), bytesOf(text)))
}
