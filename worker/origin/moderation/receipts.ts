// Receipt numbers of notices and the keys of their links: signed, so that a receipt number or a copy of the database alone opens
// nothing.

import { fromBase64url } from '../../../shared/byte-encodings.ts'
import { importHmacKey } from '../../../shared/hmac-key.ts'
import { isSigned, signText, type VersionedSecret } from '../../../shared/versioned-secret.ts'

/**
 * 32 capital letters and digits that are not mistaken for each other on the telephone; 256 is a multiple of 32, so none is
 * likelier.
 */
const letters = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ'
const receiptLength = 12

const purpose = 'notice links'

export const newReceipt = (): string =>
  [...crypto.getRandomValues(new Uint8Array(receiptLength))].map((byte) => letters[byte % letters.length]).join('')

/** `{version}~{mac}`: a dot would end the file's name in the address of a case. */
export const receiptKey = async (receipt: string, secret: VersionedSecret): Promise<string> =>
  (await signText(secret, purpose, receipt)).replace('.', '~')

/** Only the receipt's mail contains it: a caller who has it reads that mailbox. */
export const confirmKey = (receipt: string, secret: VersionedSecret): Promise<string> =>
  receiptKey(`confirm ${receipt}`, secret)
export const isConfirmKey = (receipt: string, key: string, secret: VersionedSecret): Promise<boolean> =>
  isReceiptKey(`confirm ${receipt}`, key, secret)

/** Links in mails are valid for as long as a case lasts: those from before versions existed are valid, too. */
export const isReceiptKey = async (receipt: string, key: string, secret: VersionedSecret): Promise<boolean> =>
  (await isSigned(secret, purpose, receipt, key.replace('~', '.'))) || (await isFirstKey(receipt, key, secret))

/** Opens a decision about a member without a session. */
export const decisionKey = (actId: number, secret: VersionedSecret): Promise<string> =>
  receiptKey(`decision ${actId}`, secret)
export const isDecisionKey = (actId: number, key: string, secret: VersionedSecret): Promise<boolean> =>
  isSigned(secret, purpose, `decision ${actId}`, key.replace('~', '.'))

async function isFirstKey(receipt: string, key: string, secret: VersionedSecret): Promise<boolean> {
  const first = secret.find(({ version }) => version === 1)
  const mac = fromBase64url(key)
  if (!first || !mac) return false
  const made = await importHmacKey(`notices ${first.value}`)
  return crypto.subtle.verify('HMAC', made, mac, encoder.encode(receipt))
}

const encoder = new TextEncoder()
