// The commands of `npm run admin`, shared by the command itself and by the running site that executes them.
import { roles } from '../../shared/entities/account.ts'
import { feedHours } from '../../shared/rules/admin-import-feeds.ts'
import { baseAgeRows } from '../../shared/rules/age-own-rows.ts'
import type { AgeRow } from '../../shared/rules/age-row.ts'
import { liftReasons, memberActNames, memberActReasons, memberActs } from '../../shared/rules/member-acts.ts'
import { type RemovalReason, removalReasons } from '../../shared/rules/moderation-removal-reasons.ts'
import { readAgeSnapshot } from '../../shared/rules/read-age-rows.ts'
import { ageRowsText, overviewTexts } from '../origin/admin/store/overviews.ts'
import { orderText } from '../origin/moderation/store/takedown-orders.ts'
import { backupNoteText } from '../origin/site/store/operator-marks.ts'
import type { AdminOrder, AdminStatement, Read } from './admin-order.ts'
import { catalogueVerbs, isVideo } from './catalogue-commands.ts'
import { sectionUsage, sectionVerbs } from './section-commands.ts'

const memberVerbs = memberActNames.map((name) => name.replaceAll('_', '-'))

export const adminUsage = `Usage: npm run admin -- grant USER ${roles.join('|')} [--remote]
       npm run admin -- ${memberVerbs.filter((name) => name !== 'end-sessions').join('|')} USER REASON STATEMENT [LAST-DAY]
         REASON is ${memberActReasons.filter((name) => name !== 'strikes').join(', ')}; LAST-DAY as 2027-01-31, for silence and suspend
       npm run admin -- lift USER ${liftReasons.join('|')} STATEMENT
       npm run admin -- end-sessions USER
       npm run admin -- hide|publish|feature|unfeature VIDEO
       npm run admin -- takedown VIDEO ${removalReasons.join('|')} [--remote]
       npm run admin -- restore VIDEO [--remote]
       npm run admin -- edit video|category|performer|channel|playlist WHICH FIELD=VALUE ...
         WHICH is the id of a video or a playlist, else an address; FIELD is one of its form, as title, title_de, visibility, allowed_countries
       npm run admin -- create-category TITLE [ADDRESS], create-performer|create-channel TITLE [ADDRESS] [FIELD=VALUE ...]
       npm run admin -- merge-categories|merge-performers|merge-channels|merge-videos FROM INTO
       npm run admin -- process VIDEO
       npm run admin -- add-feed URL SOURCE UPLOADER ${feedHours.join('|')} [take-media]
       npm run admin -- ask-feed|pause-feed|resume-feed|delete-feed URL
       npm run admin -- retry-job|delete-job JOB
${sectionUsage}
       npm run admin -- note-backup [--remote]
       npm run admin -- show ${Object.keys(overviewTexts).join('|')}|age-rows [--remote]
  --json    prints one JSON object: what was done, or the rows that are shown
  --remote  on the deployment, which carries an order out within a minute`

export const isStatement = (order: AdminOrder): order is AdminStatement => 'sql' in order

/** The order of each verb; null for invalid words. */
const verbs: Record<string, Read> = {
  grant: ([username = '', role = '', ...more]) =>
    roles.some((one) => one === role) && more.length === 0 && isUsername(username)
      ? { verb: 'role', fields: { username, role }, done: `${username} is ${role} now`, nothing: noAccount(username) }
      : null,
  'end-sessions': ([username = '', ...more]) =>
    more.length === 0 && isUsername(username)
      ? {
          verb: 'end_sessions',
          fields: { username },
          done: `${username} is signed out everywhere`,
          nothing: noAccount(username),
        }
      : null,
  lift: ([username = '', reason = '', statement = '', ...more]) =>
    liftReasons.some((one) => one === reason) && statement !== '' && more.length === 0 && isUsername(username)
      ? { verb: 'lift', fields: { username, reason, statement }, done: `The newest act about ${username} is lifted` }
      : null,
  ...Object.fromEntries(
    memberActNames.filter((act) => act !== 'end_sessions').map((act) => [act.replaceAll('_', '-'), memberVerb(act)]),
  ),
  ...Object.fromEntries(['hide', 'publish', 'feature', 'unfeature'].map((change) => [change, videoVerb(change)])),
  takedown,
  restore: ([video = '', ...more]) =>
    more.length ? null : ordered(video, null, `${video} is restored within a minute while the site runs`),
  ...catalogueVerbs,
  ...sectionVerbs,
  'add-feed': addFeed,
  ...Object.fromEntries(
    ['ask', 'pause', 'resume', 'delete'].map((act): [string, Read] => [
      `${act}-feed`,
      ([address = '', ...more]) =>
        URL.canParse(address) && more.length === 0
          ? { verb: 'feed', fields: { act, address }, done: `${act}: ${address}` }
          : null,
    ]),
  ),
  ...Object.fromEntries(
    ['retry', 'delete'].map((act): [string, Read] => [
      `${act}-job`,
      ([job_id = '', ...more]) =>
        /^[0-9a-f]{16,64}$/.test(job_id) && more.length === 0
          ? {
              verb: 'job',
              fields: { job_id, act },
              done: `${act}: job ${job_id}`,
              nothing: `There is no job ${job_id}.`,
            }
          : null,
    ]),
  ),
  'note-backup': (more) =>
    more.length
      ? null
      : { sql: backupNoteText, done: 'The backup is noted', nothing: 'The backup could not be noted.' },
  show,
}

/** Parses the words of a command; null when they are invalid. */
export const parseAdminOrder = ([verb = '', ...words]: string[]): AdminOrder | null =>
  (Object.hasOwn(verbs, verb) && verbs[verb]?.(words)) || null

function memberVerb(act: (typeof memberActNames)[number]): Read {
  return ([username = '', reason = '', statement = '', until = '', ...more]) => {
    const isKnown = memberActReasons.some((one) => one === reason && one !== 'strikes')
    const isFit = memberActs[act].asksUntil ? /^\d{4}-\d\d-\d\d$/.test(until) : until === ''
    if (!isKnown || !isFit || statement.trim() === '' || more.length > 0 || !isUsername(username)) return null
    return {
      verb: 'member',
      fields: { username, act, reason, statement, until },
      done: `${act.replaceAll('_', ' ')}: ${username}`,
      nothing: noAccount(username),
    }
  }
}

function videoVerb(change: string): Read {
  return ([video = '', ...more]) =>
    isVideo(video) && more.length === 0
      ? {
          verb: 'video',
          fields: { video, change },
          done: `${change}: video ${video}`,
          nothing: `There is no video ${video}.`,
        }
      : null
}

function addFeed([
  address = '',
  source = '',
  uploader = '',
  every_hours = '',
  media = '',
  ...more
]: string[]): AdminOrder | null {
  const isFit = URL.canParse(address) && source !== '' && isUsername(uploader) && more.length === 0
  if (!isFit || !feedHours.some((hours) => String(hours) === every_hours) || !['', 'take-media'].includes(media))
    return null
  const takes_media = media === '' ? '' : '1'
  return {
    verb: 'feed',
    fields: { act: 'create', address, source, uploader, every_hours, takes_media },
    done: `${address} is asked every ${every_hours} hours`,
  }
}

function takedown([video = '', wanted, ...more]: string[]): AdminOrder | null {
  const reason = removalReasons.find((one) => one === wanted)
  return reason && !more.length
    ? ordered(video, reason, `${video} is removed within a minute while the site runs`)
    : null
}

function show([what = '', ...more]: string[]): AdminOrder | null {
  if (what === 'age-rows' && more.length === 0) return ageRows
  const sql = Object.hasOwn(overviewTexts, what) ? overviewTexts[what as keyof typeof overviewTexts] : null
  return sql === null || more.length ? null : { sql, done: '', nothing: 'Nothing to show.', isReading: true }
}

/** The rows of the code stand below those that admins published, which precede them. */
const ageRows: AdminStatement = {
  sql: ageRowsText,
  done: '',
  nothing: 'Nothing to show.',
  isReading: true,
  shownAs: (versions) => {
    const published = readAgeSnapshot(versions.map(({ age_rows }) => String(age_rows))).rows
    const shown =
      (from: string) =>
      ({ methods, ...row }: AgeRow) => ({ ...row, methods: methods.join('+'), from })
    const base = baseAgeRows.filter(({ where }) => !published.some((row) => row.where === where))
    return [...published.map(shown('published')), ...base.map(shown('code'))]
  },
}

const noAccount = (username: string): string => `There is no account with the username ${username}.`

const isUsername = (text: string): boolean => /^[a-z0-9_-]{3,30}$/i.test(text)
function ordered(video: string, reason: RemovalReason | null, done: string): AdminOrder | null {
  if (!isVideo(video)) return null
  return { sql: orderText(Number(video), reason), done: `Video ${done}`, nothing: `There is no video ${video}.` }
}
