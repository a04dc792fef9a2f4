// The commands of `npm run admin`, shared by the command itself and by the running site that executes them.
import { type Role, roles } from '../../shared/entities/account.ts'
import { type RemovalReason, removalReasons } from '../../shared/rules/moderation-removal-reasons.ts'
import { endSessionsText } from '../origin/account/store/sessions.ts'
import { overviewTexts } from '../origin/admin/store/overviews.ts'
import { grantText } from '../origin/admin/store/roles.ts'
import { orderText } from '../origin/moderation/store/takedown-orders.ts'
import { backupNoteText } from '../origin/site/store/operator-marks.ts'

export const adminUsage = `Usage: npm run admin -- grant USER ${roles.join('|')} [--remote]
       npm run admin -- takedown VIDEO ${removalReasons.join('|')} [--remote]
       npm run admin -- restore VIDEO [--remote]
       npm run admin -- note-backup [--remote]
       npm run admin -- end-sessions USER [--remote]
       npm run admin -- show staff|imports|takedowns|queues [--remote]
  --json  prints one JSON object: what was done, or the rows that are shown`

/** One statement that returns a row when it changed something, and the message for either case; or one that only reads. */
export type AdminOrder = { sql: string; done: string; nothing: string; isReading?: true }

/** The order of each verb; null for invalid words. */
const verbs: Record<string, (words: string[]) => AdminOrder | null> = {
  grant,
  takedown,
  restore,
  'note-backup': noteBackup,
  'end-sessions': endSessions,
  show,
}

/** Parses the words of a command; null when they are invalid. */
export const parseAdminOrder = ([verb = '', ...words]: string[]): AdminOrder | null =>
  (Object.hasOwn(verbs, verb) && verbs[verb]?.(words)) || null

function grant([username = '', wanted, ...more]: string[]): AdminOrder | null {
  const role: Role | undefined = roles.find((one) => one === wanted)
  if (!role || more.length || !isUsername(username)) return null
  const nothing = `There is no account with the username ${username}.`
  return { sql: grantText(username, role), done: `${username} is ${role} now`, nothing }
}

function takedown([video = '', wanted, ...more]: string[]): AdminOrder | null {
  const reason = removalReasons.find((one) => one === wanted)
  return reason && !more.length
    ? ordered(video, reason, `${video} is removed within a minute while the site runs`)
    : null
}

function restore([video = '', ...more]: string[]): AdminOrder | null {
  return more.length ? null : ordered(video, null, `${video} is restored within a minute while the site runs`)
}

function endSessions([username = '', ...more]: string[]): AdminOrder | null {
  if (more.length || !isUsername(username)) return null
  const nothing = `${username} is signed in nowhere.`
  return { sql: endSessionsText(username), done: `${username} is signed out everywhere`, nothing }
}

function show([what = '', ...more]: string[]): AdminOrder | null {
  const sql = Object.hasOwn(overviewTexts, what) ? overviewTexts[what as keyof typeof overviewTexts] : null
  return sql === null || more.length ? null : { sql, done: '', nothing: 'Nothing to show.', isReading: true }
}

const isUsername = (text: string): boolean => /^[a-z0-9_-]{3,30}$/i.test(text)

/** A backup was made, by `npm run backup` or by other means. */
function noteBackup(more: string[]): AdminOrder | null {
  if (more.length) return null
  return { sql: backupNoteText, done: 'The backup is noted', nothing: 'The backup could not be noted.' }
}

function ordered(video: string, reason: RemovalReason | null, done: string): AdminOrder | null {
  if (!/^[1-9]\d{0,14}$/.test(video)) return null
  return { sql: orderText(Number(video), reason), done: `Video ${done}`, nothing: `There is no video ${video}.` }
}
