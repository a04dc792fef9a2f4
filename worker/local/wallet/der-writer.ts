// Writes DER (X.690) for the demo issuer's certificates: the platform makes none.

type Part = Uint8Array<ArrayBuffer>

export function element(tag: number, ...parts: readonly Uint8Array[]): Part {
  const content = Uint8Array.from(parts.flatMap((part) => [...part]))
  const { length } = content
  const head = length < 0x80 ? [length] : length < 0x100 ? [0x81, length] : [0x82, length >> 8, length & 0xff]
  return Uint8Array.from([tag, ...head, ...content])
}

export const sequence = (...parts: Uint8Array[]): Part => element(0x30, ...parts)

export function integer(bytes: Uint8Array): Part {
  const start = bytes.findIndex((byte) => byte !== 0)
  const rest = start < 0 ? [0] : [...bytes.subarray(start)]
  return element(0x02, Uint8Array.from((rest[0] ?? 0) >= 0x80 ? [0, ...rest] : rest))
}

export function oid(name: string): Part {
  const [root = 0, second = 0, ...rest] = name.split('.').map(Number)
  return element(0x06, Uint8Array.from([root * 40 + second, ...rest].flatMap(base128)))
}

function base128(number: number): number[] {
  const digits = [number % 128]
  for (let left = Math.floor(number / 128); left > 0; left = Math.floor(left / 128)) digits.unshift((left % 128) + 128)
  return digits
}

export const text = (value: string): Part => element(0x0c, new TextEncoder().encode(value))
export const bitString = (bytes: Uint8Array, unused = 0): Part => element(0x03, Uint8Array.from([unused, ...bytes]))

/** A time in seconds, until 2049. */
export const instant = (seconds: number): Part =>
  element(0x17, new TextEncoder().encode(`${new Date(seconds * 1000).toJSON().slice(2, 19).replaceAll(/[-T:]/g, '')}Z`))
