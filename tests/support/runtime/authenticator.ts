// An authenticator made of software, as WebAuthn describes it: makes passkeys and signs challenges. What a test changes about its answer
// stands in `differs`.
import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto'

type Differs = {
  origin?: string
  site?: string
  /** Neither fingerprint nor screen lock. */
  isUnverified?: boolean
  /** The counter of a copy that is behind. */
  count?: number
  type?: string
}

export type Authenticator = {
  /** The answer to `options` of startPasskey. */
  makes: (options: string, differs?: Differs) => string
  /** The answer to `options` of passkeyChallenge. */
  signs: (options: string, differs?: Differs) => string
  id: string
}

const [present, verified, attested] = [0x01, 0x04, 0x40]
const text = (value: string): Buffer => Buffer.from(value)

/** @param origin of the site, as its browser knows it */
export function authenticatorOf(origin: string): Authenticator {
  const { publicKey, privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' })
  const id = randomBytes(16)
  let count = 0

  const clientData = (type: string, challenge: string, differs: Differs): Buffer =>
    text(
      JSON.stringify({ type: differs.type ?? type, challenge, origin: differs.origin ?? origin, crossOrigin: false }),
    )
  const dataOf = (site: string, flags: number, differs: Differs, rest: Buffer): Buffer => {
    const counter = Buffer.alloc(4)
    counter.writeUInt32BE(differs.count ?? ++count)
    const shown = flags | present | (differs.isUnverified ? 0 : verified)
    const hash = createHash('sha256')
      .update(differs.site ?? site)
      .digest()
    return Buffer.concat([hash, Buffer.from([shown]), counter, rest])
  }
  const json = (response: Record<string, unknown>): string => {
    const named = id.toString('base64url')
    return JSON.stringify({ id: named, rawId: named, type: 'public-key', response, clientExtensionResults: {} })
  }

  return {
    id: id.toString('base64url'),

    makes(options, differs = {}) {
      const { challenge, rp } = JSON.parse(options) as { challenge: string; rp: { id: string } }
      const length = Buffer.from([0, id.length])
      const rest = Buffer.concat([Buffer.alloc(16), length, id, coseKey(publicKey)])
      return json({
        attestationObject: attestation(dataOf(rp.id, attested, differs, rest)).toString('base64url'),
        clientDataJSON: clientData('webauthn.create', challenge, differs).toString('base64url'),
        transports: ['internal'],
      })
    },

    signs(options, differs = {}) {
      const { challenge, rpId, rp } = JSON.parse(options) as { challenge: string; rpId?: string; rp?: { id: string } }
      const authenticatorData = dataOf(rpId ?? rp?.id ?? '', 0, differs, Buffer.alloc(0))
      const client = clientData('webauthn.get', challenge, differs)
      const signed = Buffer.concat([authenticatorData, createHash('sha256').update(client).digest()])
      return json({
        authenticatorData: authenticatorData.toString('base64url'),
        clientDataJSON: client.toString('base64url'),
        signature: sign('sha256', signed, privateKey).toString('base64url'),
      })
    },
  }
}

/** A key of P-256 as COSE: CBOR, whose five entries always have the same lengths. */
function coseKey(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' })
  const point = (name: number, value: string) => [Buffer.from([name, 0x58, 32]), Buffer.from(value, 'base64url')]
  return Buffer.concat([Buffer.from([0xa5, 1, 2, 3, 0x26, 0x20, 1]), ...point(0x21, x), ...point(0x22, y)])
}

/** `{ fmt: 'none', attStmt: {}, authData }` as CBOR. */
const attestation = (authData: Buffer): Buffer =>
  Buffer.concat([
    Buffer.from([0xa3, 0x63]),
    text('fmt'),
    Buffer.from([0x64]),
    text('none'),
    Buffer.from([0x67]),
    text('attStmt'),
    Buffer.from([0xa0, 0x68]),
    text('authData'),
    Buffer.from([0x58, authData.length]),
    authData,
  ])
