// Links to partners' files, as the partner's host checks them: openssl computes each signature a second time.
import { execFileSync } from 'node:child_process'
import { describe, expect, it } from 'vitest'
import { mediaLinkSeconds } from '../../shared/limits.ts'
import { type PartnerScheme, readPartnerKeys, signPartnerLink } from '../../shared/partner-signature.ts'

const nowMs = 1_790_000_000_999
const now = 1_790_000_000
const expires = now + mediaLinkSeconds
const hexKey = '00112233445566778899aabbccddeeff'
const openssl = (text: string, ...words: string[]) =>
  execFileSync('openssl', ['dgst', '-sha256', ...words, '-binary'], { input: text })
const hmac = (text: string) => openssl(text, '-hmac', 'top secret')
const signed = (address: string, scheme: PartnerScheme, key = 'top secret') =>
  signPartnerLink(address, { schemes: { 'cdn.partner.test': scheme }, keys: { 'cdn.partner.test': key }, nowMs })

// That of nginx needs MD5, which only the Workers have: partner-files.test.ts.
describe('a link to a partner’s file', () => {
  it('has the time and MAC that is_timed_hmac_valid_v0 of Cloudflare checks', async () => {
    const mac = encodeURIComponent(hmac(`/a/film%201.mp4${now}`).toString('base64'))
    expect(await signed('https://cdn.partner.test/a/film%201.mp4', { scheme: 'cloudflare' })).toBe(
      `https://cdn.partner.test/a/film%201.mp4?verify=${now}-${mac}`,
    )
    const other = encodeURIComponent(hmac(`/a.mp4?v=2${now}`).toString('base64'))
    expect(await signed('https://cdn.partner.test/a.mp4?v=2', { scheme: 'cloudflare', parameter: 'token' })).toBe(
      `https://cdn.partner.test/a.mp4?v=2&token=${now}-${other}`,
    )
  })

  it('has a token of Akamai’s EdgeAuth for its path, by a key in hex digits', async () => {
    const mac = openssl(`exp=${expires}~acl=/a.mp4`, '-mac', 'HMAC', '-macopt', `hexkey:${hexKey}`).toString('hex')
    expect(await signed('https://cdn.partner.test/a.mp4', { scheme: 'akamai' }, hexKey)).toBe(
      `https://cdn.partner.test/a.mp4?hdnts=exp=${expires}~acl=/a.mp4~hmac=${mac}`,
    )
  })

  it('has a token of bunny.net over path, expiry and other parameters', async () => {
    const mac = hmac(`/a.mp4${expires}a=1&b=2`).toString('base64url')
    expect(await signed('https://cdn.partner.test/a.mp4?b=2&a=1', { scheme: 'bunny' })).toBe(
      `https://cdn.partner.test/a.mp4?b=2&a=1&token=HS256-${mac}&expires=${expires}`,
    )
  })

  it('stays as it is where its host checks none, and is withheld where the key is missing or nginx cannot read its path', async () => {
    expect(await signed('https://other.partner.test/a.mp4', { scheme: 'bunny' })).toBe(
      'https://other.partner.test/a.mp4',
    )
    expect(await signed('https://cdn.partner.test/a.mp4', { scheme: 'bunny' }, '')).toBe(null)
    expect(await signed('https://cdn.partner.test/100%.mp4', { scheme: 'nginx' })).toBe(null)
  })
})

describe('the keys of partners', () => {
  const schemes = { 'cdn.partner.test': { scheme: 'bunny' } } as const
  it.each([
    ['cdn.partner.test=a%2Cb%20c, other.test=x', { 'cdn.partner.test': 'a,b c', 'other.test': 'x' }, []],
    ['', {}, ['the secret PARTNER_KEYS has no key for cdn.partner.test']],
    ['other.test=x', { 'other.test': 'x' }, ['the secret PARTNER_KEYS has no key for cdn.partner.test']],
    [
      'cdn.partner.test',
      {},
      [
        'the secret PARTNER_KEYS is not like host=key,host=key',
        'the secret PARTNER_KEYS has no key for cdn.partner.test',
      ],
    ],
    ['cdn.partner.test=k,=x', { 'cdn.partner.test': 'k' }, ['the secret PARTNER_KEYS is not like host=key,host=key']],
    [
      'cdn.partner.test=%zz',
      {},
      [
        'the secret PARTNER_KEYS is not like host=key,host=key',
        'the secret PARTNER_KEYS has no key for cdn.partner.test',
      ],
    ],
  ])('of %j are read, and a problem names no key', (PARTNER_KEYS, keys, problems) =>
    expect(readPartnerKeys({ PARTNER_KEYS }, schemes)).toEqual({ keys, problems }),
  )
})
