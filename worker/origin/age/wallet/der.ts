// Reads DER (X.690), as certificates are written: definite lengths in their shortest form, nothing after the last element. Malformed input
// throws. A library of certificates would bring 55 KB and algorithms that no issuer of attestations may use.
import type { Bytes } from './cbor.ts'

export type Element = { tag: number; content: Bytes; whole: Bytes }

/** One element, and nothing after it. */
export function derOf(bytes: Uint8Array): Element {
  const element = elementAt(Uint8Array.from(bytes), 0)
  if (element.whole.length !== bytes.length) throw new Error('DER: bytes follow')
  return element
}

/** The elements inside of one, from `least` to `most` of them. */
export function children(parent: Element | undefined, least = 0, most = least || 50): Element[] {
  if (!parent || (parent.tag & 0x20) === 0) throw new Error('DER: no sequence')
  const found: Element[] = []
  for (let at = 0; at < parent.content.length; ) {
    if (found.length === most) throw new Error('DER: too many elements')
    const element = elementAt(parent.content, at)
    found.push(element)
    at += element.whole.length
  }
  if (found.length < least) throw new Error('DER: an element is missing')
  return found
}

/** The element, if it is of this kind. */
export function only(element: Element | undefined, tag: number): Element {
  if (element?.tag !== tag) throw new Error('DER: another kind of element')
  return element
}

function elementAt(bytes: Bytes, at: number): Element {
  const tag = bytes[at]
  const first = bytes[at + 1]
  if (tag === undefined || first === undefined || (tag & 0x1f) === 0x1f) throw new Error('DER: no element')
  const lengthBytes = first < 0x80 ? 0 : first & 0x7f
  if (first === 0x80 || lengthBytes > 2) throw new Error('DER: a length is not allowed')
  const start = at + 2 + lengthBytes
  const length = lengthBytes === 0 ? first : bytes.subarray(at + 2, start).reduce((sum, byte) => sum * 256 + byte, 0)
  const isShortest = lengthBytes === 0 || length >= (lengthBytes === 1 ? 0x80 : 0x100)
  if (!isShortest || start + length > bytes.length) throw new Error('DER: a length is wrong')
  return { tag, content: bytes.slice(start, start + length), whole: bytes.slice(at, start + length) }
}

/** An object identifier in dotted form. */
export function oid(element: Element | undefined): string {
  const { content } = only(element, 0x06)
  const numbers: number[] = []
  let number = 0
  for (const byte of content) {
    number = number * 128 + (byte & 0x7f)
    if (number > Number.MAX_SAFE_INTEGER / 128) throw new Error('DER: an identifier is too long')
    if ((byte & 0x80) === 0) {
      numbers.push(number)
      number = 0
    }
  }
  const [first = 0, ...rest] = numbers
  const root = Math.min(2, Math.floor(first / 40))
  return [root, first - root * 40, ...rest].join('.')
}

/** A bit string of whole bytes, or of flags. */
export function bits(element: Element | undefined): Bytes {
  const { content } = only(element, 0x03)
  if ((content[0] ?? 8) > 7) throw new Error('DER: a bit string is wrong')
  return content.slice(1)
}

/** A small number. */
export function integer(element: Element | undefined): number {
  const { content } = only(element, 0x02)
  if (content.length !== 1 || (content[0] ?? 0x80) >= 0x80) throw new Error('DER: a number is too large')
  return content[0] ?? 0
}

/** A time in seconds since 1970. */
export function instant(element: Element | undefined): number {
  const text = new TextDecoder().decode(element?.content)
  const [, century = '', year, month, day, hour, minute, second] =
    (element?.tag === 0x17 && /^()(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)) ||
    (element?.tag === 0x18 && /^(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)(\d\d)Z$/.exec(text)) ||
    []
  const full = century || (Number(year) < 50 ? '20' : '19')
  const ms = Date.parse(`${full}${year}-${month}-${day}T${hour}:${minute}:${second}Z`)
  if (Number.isNaN(ms)) throw new Error('DER: a time is wrong')
  return ms / 1000
}
