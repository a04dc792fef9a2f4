// Tokens that let somebody in, as cookies and in mails: 256 random bits, of which the database keeps the hash alone.

export const newToken = (): string => base64url(crypto.getRandomValues(new Uint8Array(32)))

export async function hashOf(token: string): Promise<string> {
  return base64url(new Uint8Array(await crypto.subtle.digest('SHA-256', encoder.encode(token))))
}

const encoder = new TextEncoder()

const base64url = (bytes: Uint8Array): string =>
  btoa(String.fromCharCode(...bytes))
    .replaceAll('+', '-')
    .replaceAll('/', '_')
    .replaceAll('=', '')
