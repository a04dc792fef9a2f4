// Reads CBOR (RFC 8949) that a stranger sent: small, shallow, without a second way to write the same value. Malformed input throws.
import { decode, encode, Tagged, Tokenizer, Type } from 'cborg'
import { walletProofMaxBytes } from '../../../../shared/limits.ts'

/** CBOR inside a byte string (tag 24): what is signed and hashed are these bytes. */
export class Embedded extends Tagged {
  readonly bytes: Bytes
  constructor(bytes: Uint8Array) {
    const own = Uint8Array.from(bytes)
    super(24, own)
    this.bytes = own
  }
}

export type Bytes = Uint8Array<ArrayBuffer>

/** A DeviceResponse is 9 levels deep. */
const depthMax = 16
/** Elements of an array, or pairs of a map. */
const itemsMax = 200

/** Refuses what is nested too deeply or claims to be long, before it is built. */
class BoundedTokenizer extends Tokenizer {
  /** The values that each open container still waits for. */
  readonly #open: number[] = []

  override next() {
    const token = super.next()
    const isContainer = Type.equals(token.type, Type.array) || Type.equals(token.type, Type.map)
    const isTag = Type.equals(token.type, Type.tag)
    const items = isContainer ? Number(token.value) : isTag ? 1 : 0
    if (items > itemsMax) throw new Error('CBOR: too many items')
    this.#close()
    if (items > 0) this.#open.push(Type.equals(token.type, Type.map) ? 2 * items : items)
    if (this.#open.length > depthMax) throw new Error('CBOR: nested too deeply')
    return token
  }

  /** A value fills a place of the innermost container. */
  #close(): void {
    while (this.#open.at(-1) === 0) this.#open.pop()
    const left = this.#open.pop()
    if (left !== undefined) this.#open.push(left - 1)
  }
}

const strict = {
  allowIndefinite: false,
  allowUndefined: false,
  allowInfinity: false,
  allowNaN: false,
  allowBigInt: false,
  strict: true,
  useMaps: true,
  rejectDuplicateMapKeys: true,
} as const

/** Dates stay texts; any other tag is refused. */
const tags = {
  0: textOf,
  1004: textOf,
  24: (content: () => unknown) => {
    const bytes = content()
    if (bytes instanceof Uint8Array) return new Embedded(bytes)
    throw new Error('CBOR: tag 24 holds no byte string')
  },
}

function textOf(content: () => unknown): string {
  const text = content()
  if (typeof text === 'string') return text
  throw new Error('CBOR: a date is no text')
}

/** One value, and nothing after it. Maps whose keys are all texts become objects; others stay maps. */
export function readCbor(bytes: Uint8Array, maxBytes = walletProofMaxBytes): unknown {
  if (bytes.length > maxBytes) throw new Error('CBOR: too long')
  return plain(decode(bytes, { ...strict, tags, tokenizer: new BoundedTokenizer(bytes, strict) }))
}

function plain(value: unknown): unknown {
  if (value instanceof Uint8Array) return Uint8Array.from(value)
  if (Array.isArray(value)) return value.map(plain)
  if (!(value instanceof Map)) return value
  const entries = [...value].map(([key, one]) => [key, plain(one)] as const)
  return entries.every(([key]) => typeof key === 'string') ? Object.fromEntries(entries) : new Map(entries)
}

/** The shortest encoding; the keys of maps keep their order. */
export const writeCbor = (value: unknown): Bytes => Uint8Array.from(encode(value, { mapSorter: () => 0 }))

/** A date in a text, as attestations have it (tag 0). */
export const dateText = (text: string): Tagged => new Tagged(0, text)
