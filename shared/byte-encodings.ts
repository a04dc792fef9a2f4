// Encodes bytes as text for headers, addresses and cookies: hashes, signatures, tokens.

/** Lower-case hex, two digits per byte. */
export const toHex = (bytes: Uint8Array | ArrayBuffer): string =>
  Array.from(new Uint8Array(bytes), (byte) => byte.toString(16).padStart(2, '0')).join('')

/** Decodes hex digits, two for each byte; null for invalid input. */
export const fromHex = (text: string): Uint8Array<ArrayBuffer> | null =>
  /^([0-9a-f]{2})+$/i.test(text)
    ? Uint8Array.from(text.match(/../g) ?? [], (digits) => Number.parseInt(digits, 16))
    : null

/** base64url without padding (RFC 4648 §5). */
export const toBase64url = (bytes: Uint8Array | ArrayBuffer): string =>
  btoa(String.fromCharCode(...new Uint8Array(bytes)))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')

/** Decodes the bytes; null for invalid input. */
export function fromBase64url(text: string): Uint8Array<ArrayBuffer> | null {
  if (!/^[\w-]+$/.test(text)) return null
  try {
    return Uint8Array.from(atob(text.replaceAll('-', '+').replaceAll('_', '/')), (char) => char.charCodeAt(0))
  } catch {
    return null
  }
}
