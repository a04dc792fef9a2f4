// The token of a mail's link that ends such mails with one press (RFC 8058): it names the member and what ends, and opens nothing else.
import { type NotificationKind, notificationKinds } from '../../../shared/entities/notification.ts'
import { isSigned, signText, type VersionedSecret } from '../../../shared/versioned-secret.ts'

/** The digest, or the mails about one kind of notification. */
export type Ended = 'digest' | NotificationKind

const purpose = 'unsubscribe'

export async function unsubscribeToken(what: Ended, userId: number, secret: VersionedSecret): Promise<string> {
  const text = `${what}.${userId}`
  return `${text}.${await signText(secret, purpose, text)}`
}

/** What a token ends, and for whom; null for one that was not made here. */
export async function readUnsubscribeToken(
  token: string,
  secret: VersionedSecret,
): Promise<{ what: Ended; userId: number } | null> {
  const [name = '', id = '', ...signature] = token.split('.')
  if (!(await isSigned(secret, purpose, `${name}.${id}`, signature.join('.')))) return null
  const what = (['digest', ...notificationKinds] as const).find((one) => one === name)
  return what ? { what, userId: Number(id) } : null
}
