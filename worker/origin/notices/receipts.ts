// Receipt numbers of notices, and the keys of their links: signed, so that whoever knows a number or reads the database alone
// opens nothing.

/** Capital letters and digits that nobody mistakes for each other on the telephone; 32 of them, so none is likelier. */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const receiptLength = 12

export const newReceipt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(receiptLength))].map((byte) => letters[byte % letters.length]).join('')

export async function receiptKey(receipt: string, signingSecret: string): Promise<string> {
  const key = await keyOf(signingSecret)
  const mac = await crypto.subtle.sign('HMAC', key, encoder.encode(receipt))
  return Buffer.from(mac).toString('base64url')
}

/** Stands in the mail of the receipt and nowhere else: a caller who has it reads that mailbox. */
export const confirmKey = (receipt: string, signingSecret: string): Promise<string> =>
  receiptKey(`confirm ${receipt}`, signingSecret)
export const isConfirmKey = (receipt: string, key: string, signingSecret: string): Promise<boolean> =>
  isReceiptKey(`confirm ${receipt}`, key, signingSecret)

export async function isReceiptKey(receipt: string, key: string, signingSecret: string): Promise<boolean> {
  const mac = Buffer.from(key, 'base64url')
  return crypto.subtle.verify('HMAC', await keyOf(signingSecret), mac, encoder.encode(receipt))
}

const encoder = new TextEncoder()

const keyOf = (signingSecret: string): Promise<CryptoKey> =>
  crypto.subtle.importKey('raw', encoder.encode(`notices ${signingSecret}`), { name: 'HMAC', hash: 'SHA-256' }, false, [
    'sign',
    'verify',
  ])
