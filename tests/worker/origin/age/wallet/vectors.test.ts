// The examples of the specifications: what they call valid, we call valid, down to the part that an example cannot have.
import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import type { TrustedIssuer } from '../../../../../shared/entities/trusted-issuer.ts'
import { deviceSignedBy } from '../../../../../worker/local/wallet/demo-presentation.ts'
import { browserRequests } from '../../../../../worker/origin/age/wallet/browser-request.ts'
import { type Bytes, readCbor, writeCbor } from '../../../../../worker/origin/age/wallet/cbor.ts'
import { scheduleKey, sharedSecret } from '../../../../../worker/origin/age/wallet/hpke.ts'
import { linkTranscript, thumbprintOf } from '../../../../../worker/origin/age/wallet/transcript.ts'
import { verifyProof } from '../../../../../worker/origin/age/wallet/verify-proof.ts'
import { importP256 } from '../../../../../worker/origin/crypto/p256-keys.ts'
import { versionsOf } from '../../../../support/runtime/secret-versions.ts'

const fixture = (name: string) =>
  JSON.parse(readFileSync(new URL(`../../../../fixtures/wallet/${name}.json`, import.meta.url), 'utf8'))
const bytesOf = (hex: string) => Uint8Array.from(Buffer.from(hex, 'hex'))
const at = (day: string) => Date.parse(day) / 1000

const profile = fixture('eu-age-profile')
const annexD = fixture('iso-18013-5-annex-d')
const openid = fixture('openid4vp')
const hpke = fixture('hpke')

const trusting = (docType: TrustedIssuer['docType'], certificate: string): TrustedIssuer[] => [
  { name: 'of the example', docType, certificate, from: '2020-01-01', until: null, source: 'the example' },
]

describe('the examples of the EU age verification profile', () => {
  it.each<{ name: string; validOn: string; certificate: string; response: string }>(profile.examples)(
    'pass certificate, signature, time, hash and claim; their devices signed a request that is not printed: $name',
    async ({ certificate, response, validOn }) => {
      const given = {
        transcript: [null, null, null],
        issuers: trusting('eu.europa.ec.av.1', certificate),
        nowSeconds: at(validOn),
      }
      const bytes = bytesOf(response)
      expect(await verifyProof(bytes, given)).toEqual({ ok: false, fault: 'device' })
      expect(await verifyProof(bytes, { ...given, issuers: [] })).toEqual({ ok: false, fault: 'issuer' })
      expect(await verifyProof(bytes, { ...given, nowSeconds: at('2026-02-01') })).toEqual({
        ok: false,
        fault: 'validity',
      })
    },
  )
})

describe('the example of ISO/IEC 18013-5, annex D', () => {
  const given = {
    transcript: [null, null, null],
    issuers: trusting('org.iso.18013.5.1.mDL', annexD.authority),
    nowSeconds: at(annexD.validOn),
  }

  it('answers with a code of its device, which no request over the network can verify', async () => {
    expect(await verifyProof(bytesOf(annexD.response), given)).toEqual({ ok: false, fault: 'malformed' })
  })

  it('passes certificates, signature and time with a signature of the same device; it discloses no age', async () => {
    const response = await withDeviceSignature(annexD.response)
    expect(await verifyProof(response, given)).toEqual({ ok: false, fault: 'claim' })
    expect(await verifyProof(response, { ...given, nowSeconds: at('2021-10-02') })).toEqual({
      ok: false,
      fault: 'issuer',
    })
  })
})

describe('the examples of OpenID4VP', () => {
  it('have the thumbprint and the session transcript that we compute', async () => {
    const thumbprint = await thumbprintOf(openid.key)
    expect(Buffer.from(thumbprint).toString('hex')).toBe(openid.thumbprint)
    const transcript = await linkTranscript({ ...openid.request, thumbprint })
    expect(Buffer.from(writeCbor(transcript)).toString('hex')).toBe(openid.transcript)
  })
})

describe('the example of HPKE', () => {
  it('has the shared secret and the nonce that we compute, and its message opens', async () => {
    const [enc, pk, ct, aad] = [hpke.enc, hpke.pkRm, hpke.ct, hpke.aad].map(bytesOf)
    const { privateKey, point } = await importP256(hpke.skRm, 'ECDH', ['deriveBits'])
    expect(Buffer.from(point).toString('hex')).toBe(hpke.pkRm)
    const secret = await sharedSecret(privateKey, enc as Bytes, enc as Bytes, pk as Bytes)
    expect(Buffer.from(secret).toString('hex')).toBe(hpke.shared_secret)
    const { key, nonce } = await scheduleKey(secret, bytesOf(hpke.info))
    expect(Buffer.from(nonce).toString('hex')).toBe(hpke.base_nonce)
    const opened = await crypto.subtle.decrypt(
      { name: 'AES-GCM', iv: nonce, additionalData: aad as Bytes },
      key,
      ct as Bytes,
    )
    expect(Buffer.from(opened).toString('hex')).toBe(hpke.pt)
  })
})

describe('the request of the EU age verification profile to a browser', () => {
  it('is what we ask: one claim, which is not kept', async () => {
    const secret = versionsOf('s'.repeat(40))
    const [request] = await browserRequests({ secret, id: 'x', nonce: 'A'.repeat(22) }, ['eu.europa.ec.av.1'])
    expect(request?.protocol).toBe('org-iso-mdoc')
    expect(request?.data.deviceRequest).toBe(profile.deviceRequest)
    const info = (text = '') =>
      readCbor(Buffer.from(text, 'base64url')) as [string, { recipientPublicKey: Map<number, unknown> }]
    const keysOf = ([kind, { recipientPublicKey, ...more }]: ReturnType<typeof info>) => [
      kind,
      Object.keys(more),
      [...recipientPublicKey.keys()],
    ]
    expect(keysOf(info(request?.data.encryptionInfo))).toEqual(keysOf(info(profile.encryptionInfo)))
  })
})

/** The device's code is replaced by its signature, made with the private key of the annex. */
async function withDeviceSignature(response: string): Promise<Uint8Array<ArrayBuffer>> {
  const { x, y, d } = annexD.devicePrivateKey
  const text = (hex: string) => Buffer.from(hex, 'hex').toString('base64url')
  const jwk = { kty: 'EC', crv: 'P-256', x: text(x), y: text(y), d: text(d) }
  const key = await crypto.subtle.importKey('jwk', jwk, { name: 'ECDSA', namedCurve: 'P-256' }, true, ['sign'])
  const given = readCbor(bytesOf(response)) as { documents: [{ deviceSigned: object }] }
  given.documents[0].deviceSigned = await deviceSignedBy(key, 'org.iso.18013.5.1.mDL', [null, null, null])
  return writeCbor(given)
}
