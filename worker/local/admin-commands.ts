// Why: what `npm run admin` can be told. The command reads its words by this, and so does the running site that it asks.
import { type Role, roles } from '../../shared/entities/account.ts'
import { type RemovalReason, removalReasons } from '../../shared/rules/moderation-removal-reasons.ts'
import { grantText } from '../origin/admin/store/roles.ts'
import { orderText } from '../origin/moderation/store/takedown-orders.ts'

export const adminUsage = `Usage: npm run admin -- grant USER ${roles.join('|')} [--remote]
       npm run admin -- takedown VIDEO ${removalReasons.join('|')} [--remote]
       npm run admin -- restore VIDEO [--remote]`

/** One statement that answers a row where it did something, and what is said then, or when it did nothing. */
export type AdminOrder = { sql: string; done: string; nothing: string }

/** What each verb makes of its words; null where they are wrong. */
const verbs: Record<string, (words: string[]) => AdminOrder | null> = { grant, takedown, restore }

/** The order that these words give; null where they give none. */
export const adminOrderOf = ([verb = '', ...words]: string[]): AdminOrder | null =>
  (Object.hasOwn(verbs, verb) && verbs[verb]?.(words)) || null

function grant([username = '', wanted, ...more]: string[]): AdminOrder | null {
  const role: Role | undefined = roles.find((one) => one === wanted)
  if (!role || more.length || !/^[a-z0-9_-]{3,30}$/i.test(username)) return null
  const nothing = `Nobody with an account is called ${username}.`
  return { sql: grantText(username, role), done: `${username} is ${role} now`, nothing }
}

function takedown([video = '', wanted, ...more]: string[]): AdminOrder | null {
  const reason = removalReasons.find((one) => one === wanted)
  return reason && !more.length ? ordered(video, reason, `${video} goes within a minute of the site running`) : null
}

function restore([video = '', ...more]: string[]): AdminOrder | null {
  return more.length ? null : ordered(video, null, `${video} comes back within a minute of the site running`)
}

function ordered(video: string, reason: RemovalReason | null, done: string): AdminOrder | null {
  if (!/^[1-9]\d{0,14}$/.test(video)) return null
  return { sql: orderText(Number(video), reason), done: `Video ${done}`, nothing: `There is no video ${video}.` }
}
