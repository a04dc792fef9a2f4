// Keys of HMAC for signatures between the Workers, the processor and an upstream.

/** A key that signs and verifies. @param secret a text, or the raw bytes of one; SHA-1 is for codes of authenticator apps only */
export const importHmacKey = (
  secret: string | Uint8Array<ArrayBuffer>,
  hash: 'SHA-256' | 'SHA-1' = 'SHA-256',
): Promise<CryptoKey> =>
  crypto.subtle.importKey(
    'raw',
    typeof secret === 'string' ? new TextEncoder().encode(secret) : secret,
    { name: 'HMAC', hash },
    false,
    ['sign', 'verify'],
  )
