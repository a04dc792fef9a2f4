// What lies in the database under seal: whoever reads the database alone reads nothing of it. Each purpose has a key of its own.

/** What is sealed. */
type Purpose = 'second factors' | 'custodians' | 'notices'

export async function seal(text: string, purpose: Purpose, signingSecret: string): Promise<string> {
  const iv = crypto.getRandomValues(new Uint8Array(12))
  const key = await sealingKey(purpose, signingSecret)
  const sealed = await crypto.subtle.encrypt({ name: 'AES-GCM', iv }, key, new TextEncoder().encode(text))
  return [iv, new Uint8Array(sealed)].map((bytes) => Buffer.from(bytes).toString('base64url')).join('.')
}

/** Null when it was sealed with another secret, or for another purpose. */
export async function unseal(sealed: string, purpose: Purpose, signingSecret: string): Promise<string | null> {
  const [iv = '', bytes = ''] = sealed.split('.')
  const key = await sealingKey(purpose, signingSecret)
  const opened = await crypto.subtle
    .decrypt({ name: 'AES-GCM', iv: Buffer.from(iv, 'base64url') }, key, Buffer.from(bytes, 'base64url'))
    .catch(() => null)
  return opened && new TextDecoder().decode(opened)
}

async function sealingKey(purpose: Purpose, signingSecret: string): Promise<CryptoKey> {
  const hash = await crypto.subtle.digest('SHA-256', new TextEncoder().encode(`${purpose} ${signingSecret}`))
  return crypto.subtle.importKey('raw', hash, 'AES-GCM', false, ['encrypt', 'decrypt'])
}
