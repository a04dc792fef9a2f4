// Every write that members have, done by anna to what is hers, and how boris would try the same to what is not his. A new act
// or row of the contract does not compile until it stands here, and is thereby part of every test of ownership.
import type { D1Database } from '@cloudflare/workers-types'
import type { ActName } from '../../../shared/contract/acts.ts'
import { type WriteName, writes } from '../../../shared/contract/contract.ts'
import { type Stat, statForm } from '../../../shared/stat.ts'
import { hashOf } from '../../../worker/origin/crypto/tokens.ts'
import { passwordOf } from './demo-passwords.ts'

type Form = Record<string, string>
type Sent<Fields> = {
  /** Anna's own. `captcha` is an unused one, where it is required. */
  form: (captcha: Form) => Fields
  /** The tables that change when it succeeds. */
  changes: string[]
  /** What boris sends about the data of another member. Empty where no such data can be named. */
  others: ((captcha: Form) => Fields)[]
  /** SQL that prepares the state. */
  first?: string
  /** Whether it sends a mail, and whether it requires a captcha. */
  isMailed?: true
  isAsked?: true
}

export type MemberWrite = Sent<Form> & { name: string; path: string; isAct: boolean }

const [anna, boris, mira, ada, gina] = [1, 2, 3, 4, 5]
/** Videos, and playlists: `hers` is public, `secret` private and `gone` deleted, all three anna's. */
const [fog, rain] = ['1', '2']
const [hers, secret, gone, his] = ['11', '12', '13', '21']
/** The last two are anna's, on the wall of mira. */
const [herComment, hisComment, heldComment, wallComment] = ['31', '32', '33', '34']
const herUpload = 'f'.repeat(32)
const herPasskey = '51'
const herTemplate = 'e'.repeat(32)
/** Listed behind every other session of the same second. */
const herOtherSession = 'f'.repeat(32)
const tokens = { confirm: 'c'.repeat(43), restore: 'r'.repeat(43), change: 'd'.repeat(43), undo_email: 'u'.repeat(43) }

/** The data of every member when a case begins. */
export async function seedMemberData(db: D1Database): Promise<void> {
  const nowSeconds = Math.floor(Date.now() / 1000)
  const addVideo = `INSERT INTO videos (video_id, dir, title, description, file_set_id, duration_seconds, post_date, status_id, is_private, is_hd, gender, user_id, comments)`
  const list =
    'INSERT INTO playlists (playlist_id, user_id, title, description, is_private, orientation, added_date, total_videos, deleted_date)'
  const comment = 'INSERT INTO comments (comment_id, section, object_id, user_id, added_date, comment, is_held)'
  await db.batch(
    [
      `INSERT INTO users (user_id, username) VALUES (${gina}, 'gina')`,
      "INSERT INTO file_sets (file_set_id, folder, duration_seconds, timelines_count, timelines_interval) VALUES (1, 'silk', 12.8, 13, 1)",
      `${addVideo} VALUES (1, 'fog', 'Fog', '', 1, 12.8, 1, 1, 0, 1, 'str', ${boris}, 3), (2, 'rain', 'Rain', '', 1, 12.8, 1, 1, 0, 1, 'str', ${boris}, 0)`,
      "INSERT INTO models (model_id, dir, title, subscribers) VALUES (1, 'lina', 'Lina', 1), (2, 'nora', 'Nora', 0)",
      "INSERT INTO channels (channel_id, dir, title, url, subscribers) VALUES (1, 'north', 'North', '', 1)",
      "INSERT INTO categories (category_id, dir, title) VALUES (1, 'clouds', 'Clouds'), (2, 'water', 'Water')",
      `${list} VALUES (11, ${anna}, 'Hers', 'Of long evenings', 0, 'str', 1, 2, NULL), (12, ${anna}, 'Secret', 'Of long evenings', 1, 'str', 1, 1, NULL), (13, ${anna}, 'Gone', 'Of long evenings', 0, 'str', 1, 0, ${nowSeconds})`,
      `${list} VALUES (21, ${boris}, 'His', 'Of short mornings', 0, 'str', 1, 1, NULL)`,
      'INSERT INTO playlist_videos (playlist_id, video_id, place) VALUES (11, 1, 1), (11, 2, 2), (12, 1, 1), (21, 1, 1)',
      'INSERT INTO playlist_categories (playlist_id, category_id) VALUES (11, 1)',
      `${comment} VALUES (31, 'video', 1, ${anna}, 1, 'Lovely fog', 0), (32, 'video', 1, ${boris}, 2, 'My fog', 0), (33, 'member', ${mira}, ${anna}, 3, 'See example.com', 1), (34, 'member', ${mira}, ${anna}, 4, 'Hello mira', 0)`,
      `INSERT INTO kept_videos (user_id, list, video_id, added_date) VALUES (${anna}, 'favourite', 1, 1), (${anna}, 'watch_later', 1, 1)`,
      `INSERT INTO watched_videos (user_id, video_id, watched_date) VALUES (${anna}, 1, 1), (${anna}, 2, 2)`,
      `INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (${anna}, 'model', 1, 1), (${anna}, 'channel', 1, 1), (${anna}, 'member', ${mira}, 1)`,
      // Mira asked anna, boris asked mira, anna and ada are friends; boris has no answer yet.
      `INSERT INTO friends (user_id, friend_id, is_accepted, added_date) VALUES (${mira}, ${anna}, 0, 1), (${boris}, ${mira}, 0, 1), (${anna}, ${ada}, 1, 1), (${ada}, ${anna}, 1, 1)`,
      // Mira wrote to anna, who has not read it.
      `INSERT INTO messages (message_id, low_id, high_id, user_id, message, sent_date) VALUES (41, ${anna}, ${mira}, ${mira}, 'Hello anna', 1)`,
      `INSERT INTO conversations (user_id, other_id, last_message_id, unread) VALUES (${anna}, ${mira}, 41, 1), (${mira}, ${anna}, 41, 0)`,
      `INSERT INTO notices (user_id, kind, actor_id, added_date) VALUES (${anna}, 'message', ${mira}, 1), (${anna}, 'friend_request', ${mira}, 1)`,
      `INSERT INTO uploads (upload_id, user_id, state, reason, file_name, sent_name, file_bytes, has_file, folder, added_date, changed_date) VALUES ('${herUpload}', ${anna}, 'failed', 'timed_out', 'fog.mp4', 'fog.mp4', 9, 1, 'up-fog', 1, 1)`,
      `INSERT INTO upload_templates (template_id, user_id, name, fields, changed_date) VALUES ('${herTemplate}', ${anna}, 'Lakes', '{}', 1)`,
      `INSERT INTO blocks (user_id, blocked_id, added_date) VALUES (${anna}, ${boris}, 1)`,
      `INSERT INTO passkeys (passkey_id, user_id, credential_id, public_key, sign_count, name, added_date) VALUES (${herPasskey}, ${anna}, 'her-credential', 'AA', 0, 'Phone', 1)`,
      `INSERT INTO identities (provider, subject, user_id, added_date) VALUES ('google', 'subject-of-anna', ${anna}, 0)`,
      `INSERT INTO sessions (token_hash, session_id, user_id, added_date, seen_date, expires_date) VALUES ('${'e'.repeat(64)}', '${herOtherSession}', ${anna}, ${nowSeconds}, ${nowSeconds}, ${nowSeconds + 600})`,
    ].map((sql) => db.prepare(sql)),
  )
  for (const [purpose, token] of Object.entries(tokens)) {
    await db
      .prepare(
        'INSERT INTO mail_links (token_hash, user_id, purpose, email, account_email, added_date, expires_date) VALUES (?1, ?2, ?3, ?4, ?5, 1, ?6)',
      )
      .bind(
        await hashOf(token),
        anna,
        purpose,
        purpose === 'undo_email' ? 'anna@before.example' : 'anna@example.com',
        'anna@example.com',
        nowSeconds + 600,
      )
      .run()
  }
}

const list: Stat = { title: 'More fog', desc: 'All of it', visible: '1', categories: 'water' }
const playlist =
  (section: string, object_id: string, more: Stat = {}) =>
  (): Stat => ({ act: 'playlist', section, object_id, ...more })
const rem = (section: string, more: Stat) => (): Stat => ({ act: 'rem', section, ...more })
const aboutVideo =
  (act: string, object_id: string, more: Stat = {}) =>
  (): Stat => ({ act, section: 'video', object_id, ...more })
const aboutList =
  (act: string, object_id: string, more: Stat = {}) =>
  (): Stat => ({ act, section: 'playlist', object_id, ...more })
const between = (act: string, section: string, member: number) => (): Stat => ({
  act,
  section,
  object_id: String(member),
})
const nobodys: Sent<Stat>['others'] = []

/** The video of his comment is hers. */
const ownVideo = `UPDATE videos SET user_id = ${anna} WHERE video_id = ${fog}`

const acts: Record<ActName, Sent<Stat>> = {
  comm: {
    form: aboutVideo('comm', fog, { msg: 'Lovely rain' }),
    changes: ['comments', 'videos'],
    others: [secret, gone].map((id) => aboutList('comm', id, { msg: 'Found you' })),
  },
  'comment.edit': {
    first: `INSERT OR REPLACE INTO comments (comment_id, section, object_id, user_id, added_date, comment)
      VALUES (${herComment}, 'video', ${fog}, ${anna}, unixepoch(), 'Lovely fog')`,
    form: () => ({ act: 'comment', section: 'edit', object_id: herComment, msg: 'Lovely rain' }),
    changes: ['comments'],
    others: [herComment, heldComment].map((object_id) => () => ({
      act: 'comment',
      section: 'edit',
      object_id,
      msg: 'Found you',
    })),
  },
  'comment.release': {
    first: `UPDATE comments SET is_held = 1, waits_for = ${anna} WHERE comment_id = ${hisComment}`,
    form: () => ({ act: 'comment', section: 'release', object_id: hisComment }),
    changes: ['comments', 'videos'],
    // Hers waits for a moderator.
    others: [hisComment, heldComment].map((object_id) => () => ({ act: 'comment', section: 'release', object_id })),
  },
  'comment.pin': {
    first: ownVideo,
    form: () => ({ act: 'comment', section: 'pin', object_id: hisComment, vote: '1' }),
    changes: ['comments'],
    others: [() => ({ act: 'comment', section: 'pin', object_id: wallComment, vote: '1' })],
  },
  'comment.heart': {
    first: ownVideo,
    form: () => ({ act: 'comment', section: 'heart', object_id: hisComment, vote: '1' }),
    changes: ['comments'],
    others: [() => ({ act: 'comment', section: 'heart', object_id: wallComment, vote: '1' })],
  },
  'comment.like': {
    form: () => ({ act: 'comment', section: 'like', object_id: hisComment, vote: '1' }),
    changes: ['comments', 'votes'],
    // A held one is shown to its writer alone.
    others: [() => ({ act: 'comment', section: 'like', object_id: heldComment, vote: '1' })],
  },
  vote: {
    form: aboutVideo('vote', rain, { vote: '1' }),
    changes: ['videos', 'votes'],
    others: [secret, gone].map((id) => aboutList('vote', id, { vote: '0' })),
  },
  watch_later: { form: () => ({ act: 'watch_later', video_id: rain }), changes: ['kept_videos'], others: nobodys },
  favourite: { form: () => ({ act: 'favourite', video_id: rain }), changes: ['kept_videos'], others: nobodys },
  'playlist.new': {
    form: () => ({ act: 'playlist', section: 'new', orientation: 'str', ...list }),
    changes: ['playlist_categories', 'playlists'],
    others: nobodys,
  },
  'playlist.upd': {
    form: playlist('upd', hers, list),
    changes: ['playlist_categories', 'playlists'],
    others: [hers, secret, gone].map((id) => playlist('upd', id, list)),
  },
  'playlist.add': {
    form: playlist('add', secret, { video_id: rain }),
    changes: ['playlist_videos', 'playlists'],
    others: [hers, secret, gone].map((id) => playlist('add', id, { video_id: rain })),
  },
  'playlist.del': {
    form: playlist('del', hers),
    changes: ['playlists'],
    others: [hers, secret, gone].map((id) => playlist('del', id)),
  },
  'playlist.undo': {
    form: playlist('undo', gone),
    changes: ['playlists'],
    others: [hers, secret, gone].map((id) => playlist('undo', id)),
  },
  'playlist.order': {
    form: playlist('order', hers, { video_id: rain, before: fog }),
    changes: ['playlist_videos'],
    others: [
      playlist('order', hers, { video_id: rain, before: fog }),
      playlist('order', secret, { video_id: fog, before: '0' }),
      // Into his own playlist, a video of hers.
      playlist('order', his, { video_id: rain, before: fog }),
    ],
  },
  'history.clear': { form: () => ({ act: 'history', section: 'clear' }), changes: ['watched_videos'], others: nobodys },
  'history.day': {
    first: `INSERT OR REPLACE INTO watched_videos VALUES (${anna}, 1, 946684800)`,
    form: () => ({ act: 'history', section: 'day', day: '2000-01-01' }),
    changes: ['watched_videos'],
    others: nobodys,
  },
  'history.pause': { form: () => ({ act: 'history', section: 'pause' }), changes: ['accounts'], others: nobodys },
  'history.resume': {
    first: `UPDATE accounts SET is_history_paused = 1 WHERE user_id = ${anna}`,
    form: () => ({ act: 'history', section: 'resume' }),
    changes: ['accounts'],
    others: nobodys,
  },
  rem: {
    form: rem('comment', { object_id: herComment }),
    changes: ['comments', 'videos'],
    others: [
      ...[wallComment, heldComment].map((object_id) => rem('comment', { object_id })),
      ...[hers, secret].map((object_id) => rem('playlist', { object_id, video_id: fog })),
      ...['favourite', 'watch_later', 'history'].map((section) => rem(section, { video_id: fog })),
      ...['model', 'channel'].map((section) => rem(section, { object_id: '1' })),
      rem('member', { object_id: String(mira) }),
    ],
  },
  subscribe: {
    form: () => ({ act: 'subscribe', section: 'model', object_id: '2' }),
    changes: ['models', 'subscriptions'],
    others: nobodys,
  },
  'friend.new': {
    form: between('friend', 'new', gina),
    changes: ['friends'],
    // Members who blocked him.
    others: [between('friend', 'new', anna)],
  },
  'friend.accept': {
    form: between('friend', 'accept', mira),
    changes: ['friends'],
    // His own request, mira's request to anna, and no request at all.
    others: [mira, ada].map((member) => between('friend', 'accept', member)),
  },
  'friend.del': {
    form: between('friend', 'del', ada),
    changes: ['friends'],
    others: [anna, ada].map((member) => between('friend', 'del', member)),
  },
  'block.new': { form: between('block', 'new', mira), changes: ['blocks'], others: [between('block', 'new', boris)] },
  'block.del': {
    form: between('block', 'del', boris),
    changes: ['blocks'],
    others: [boris, anna].map((member) => between('block', 'del', member)),
  },
  'message.new': {
    form: () => ({ act: 'message', section: 'new', object_id: String(ada), msg: 'Hello there' }),
    changes: ['conversations', 'messages', 'notices'],
    // Anna blocked him.
    others: [() => ({ act: 'message', section: 'new', object_id: String(anna), msg: 'Hello there' })],
  },
  'message.read': { form: between('message', 'read', mira), changes: ['conversations'], others: nobodys },
  'message.del': {
    form: between('message', 'del', mira),
    changes: ['conversations'],
    others: [mira, anna].map((member) => between('message', 'del', member)),
  },
  'notice.read': { form: () => ({ act: 'notice', section: 'read' }), changes: ['notices'], others: nobodys },
  view: {
    form: aboutVideo('view', rain),
    changes: ['watched_videos'],
    others: [secret, gone].map((id) => aboutList('view', id, { user_id: String(anna) })),
  },
}

const [annasWord, borisWord] = ['anna', 'boris'].map(passwordOf)
const usual = { pwd: annasWord } as Form

const profile = {
  section: 'profile',
  gender: '',
  birth_date: '',
  country: '',
  relationship: '',
  orientation: '',
  education: '',
  website: '',
  about_me: '',
}

const person = {
  person_name: 'Lina Berg',
  person_date: '2026-01-02',
  person_reference: 'R-17',
  person_custodian: 'Keeper',
  person_address: '1 Quay Street',
  person_statement: '1',
}

/** A sign-in through Google belongs to a browser, not to a member: tests/worker/edge/endpoints/google.test.ts covers these. */
type OfBrowsers = 'googleStart' | 'googleReturn' | 'googleSignup' | 'googleCode'
/**
 * Uploads, the studio, channels, and the writes of moderators and admins, are not forms of members: tests/worker/edge/endpoints/uploads.test.ts,
 * studio.test.ts, pages/people/own-channels.test.ts, queues.test.ts and records.test.ts cover these.
 */
type OfUploads =
  | 'videoEdit'
  | 'saveStudioVideo'
  | 'studioAct'
  | 'uploadPart'
  | 'review'
  | 'claimItem'
  | 'decide'
  | 'decideAge'
  | 'giveRole'
  | 'endSessions'
  | 'failedJob'
  | 'saveCategory'
  | 'saveSearchRule'
  | 'deleteSearchRule'
  | 'findMember'
  | 'memberAct'
  | 'liftAct'
  | 'sendMailsAgain'
  | 'takeDown'
  | 'saveSubject'
  | 'mergeSubjects'
  | 'subjectPicture'
  | 'saveChannel'
  | 'channelPicture'
  | 'savePerformer'
  | 'performerPicture'
  | 'channelPeople'
  | 'saveVideo'
  | 'mergeVideo'
  | 'videoFiles'
  | 'saveVideoTexts'
  | 'planBulk'
  | 'stepBulk'
  | 'itemNote'
  | 'undoMerge'
  | 'testAlert'
  | 'pendingMail'
  | 'mediaJob'
  | 'withdrawClaim'
  | 'claimPerformer'
  | 'dropReply'
  | 'saveReply'
  | 'importFile'
  | 'saveImport'
  | 'saveFeed'
  | 'saveSettings'
  | 'restoreSettings'
  | 'logoPicture'
  | 'saveAgeRow'
  | 'restoreAgeRows'
  | 'decideAgeChange'
  | 'draftAgeRow'
  | 'proposeAgeDraft'
  | 'runAgeCheck'
  | 'saveAdvert'
  | 'advertState'
  | 'saveCreative'
  | 'creativePicture'
/** A legal notice needs no account: tests/worker/edge/pages/moderation/legal-notices.test.ts covers these. */
type OfNotices = 'sendNotice' | 'answerNotice' | 'confirmNotice' | 'appealAct'

/** A person who is shown needs no account: tests/worker/edge/pages/studio/releases.test.ts covers these. */
type OfReleases = 'signRelease' | 'declineRelease' | 'withdrawRelease' | 'releaseAlarm' | 'reopenReleases'

/** A form with a file: tests/worker/edge/pages/members/member-pictures.test.ts covers it. */
type OfPictures = 'messagePicture'

/** Steps that follow each other, and a file: tests/worker/edge/pages/account/own-data.test.ts covers these. */
type OfOwnData = 'confirmSecondFactor' | 'stopSecondFactor' | 'importPlaylists'

/** An authenticator signs a new challenge: tests/worker/origin/account/passkeys.test.ts covers them. */
type OfPasskeys = 'passkeyChallenge' | 'passkeyLogin' | 'addPasskey'
/** Of an account that is not confirmed: tests/worker/origin/account/accounts.test.ts covers it. */
type OfNewcomers = 'correctEmail'
/** The token of a mail names the member: tests/worker/edge/pages/messages/notification-settings.test.ts covers it. */
type OfMails = 'unsubscribe'

export type MemberRowName = Exclude<
  WriteName,
  | 'input'
  | OfBrowsers
  | OfUploads
  | OfPictures
  | OfNotices
  | OfReleases
  | OfOwnData
  | OfMails
  | OfPasskeys
  | OfNewcomers
>

const rows: Record<MemberRowName, Sent<Form>> = {
  login: {
    form: () => ({ usr: 'anna', ...usual }),
    changes: ['sessions'],
    others: [() => ({ usr: 'anna', pwd: borisWord ?? '' })],
  },
  logout: { form: () => ({}), changes: ['sessions'], others: [] },
  signup: {
    form: (captcha) => ({ username: 'eva', email: 'eva@example.com', password: 'garden-gate', ...captcha }),
    changes: ['accounts', 'users'],
    isMailed: true,
    isAsked: true,
    others: [(captcha) => ({ username: 'ANNA', email: 'eva@example.com', password: 'garden-gate', ...captcha })],
  },
  confirm: {
    form: () => ({ token: tokens.confirm }),
    changes: ['mail_links'],
    // A link is valid only for its own purpose.
    others: [() => ({ token: tokens.restore }), () => ({ token: '' })],
  },
  restore: {
    form: () => ({ email: 'ada@example.com' }),
    changes: ['mail_links', 'outbox'],
    isMailed: true,
    others: [],
  },
  newPassword: {
    form: () => ({ token: tokens.restore, password: 'garden-gate' }),
    changes: ['accounts', 'mail_links', 'outbox', 'sessions'],
    isMailed: true,
    others: [tokens.confirm, tokens.change, tokens.undo_email].map((token) => () => ({
      token,
      password: 'garden-gate',
    })),
  },
  undoEmail: {
    form: () => ({ token: tokens.undo_email }),
    changes: ['accounts', 'mail_links', 'outbox', 'sessions'],
    isMailed: true,
    others: [tokens.confirm, tokens.restore, tokens.change, ''].map((token) => () => ({ token })),
  },
  mailAgain: {
    form: () => ({ letter: 'restore', email: 'ada@example.com' }),
    changes: ['mail_links', 'outbox'],
    isMailed: true,
    others: [],
  },
  unlinkIdentity: {
    form: () => ({ ...usual, provider: 'google', subject: 'subject-of-anna' }),
    changes: ['identities', 'mail_links', 'sessions'],
    others: [
      () => ({ ...usual, provider: 'google', subject: 'subject-of-anna' }),
      () => ({ pwd: borisWord ?? '', provider: 'google', subject: 'subject-of-anna' }),
    ],
  },
  changePassword: {
    form: () => ({ ...usual, password: 'garden-gate' }),
    changes: ['accounts', 'mail_links', 'outbox', 'sessions'],
    isMailed: true,
    others: [() => ({ ...usual, password: 'garden-gate' })],
  },
  changeEmail: {
    form: () => ({ ...usual, email: 'anna@elsewhere.example' }),
    changes: ['mail_links', 'outbox'],
    isMailed: true,
    others: [() => ({ ...usual, email: 'boris@elsewhere.example' })],
  },
  changeUsername: {
    form: () => ({ ...usual, username: 'anne' }),
    changes: ['former_usernames', 'users'],
    isMailed: true,
    others: [() => ({ ...usual, username: 'anne' }), () => ({ pwd: borisWord ?? '', username: 'anna' })],
  },
  endOwnSession: {
    form: () => ({ ...usual, session_id: herOtherSession }),
    changes: ['sessions'],
    others: [
      () => ({ ...usual, session_id: herOtherSession }),
      () => ({ pwd: borisWord ?? '', session_id: herOtherSession }),
    ],
  },
  startPasskey: { form: () => ({ ...usual }), changes: [], others: [() => ({ ...usual })] },
  findMessages: { form: () => ({ search: 'hello' }), changes: [], others: [] },
  renamePasskey: {
    form: () => ({ passkey_id: herPasskey, name: 'Her key' }),
    changes: ['passkeys'],
    others: [() => ({ passkey_id: herPasskey, name: 'His key' })],
  },
  dropPasskey: {
    form: () => ({ ...usual, passkey_id: herPasskey }),
    changes: ['passkeys', 'sessions', 'outbox'],
    isMailed: true,
    others: [() => ({ ...usual, passkey_id: herPasskey }), () => ({ pwd: borisWord ?? '', passkey_id: herPasskey })],
  },
  signOutEverywhere: { form: () => ({}), changes: ['sessions'], others: [] },
  deleteAccount: {
    form: () => usual,
    changes: ['accounts', 'users', 'outbox'],
    isMailed: true,
    others: [() => usual],
  },
  startSecondFactor: {
    form: () => ({ ...usual }),
    changes: ['second_factors'],
    // Her password is not his.
    others: [() => ({ ...usual })],
  },
  stepUp: { form: () => ({ ...usual }), changes: ['sessions'], others: [() => ({ ...usual })] },
  ownMember: {
    form: () => ({ ...profile, about_me: 'Collects fog' }),
    changes: ['users'],
    // It has no owner that could be named.
    others: [],
  },
  report: {
    form: () => ({ subject: 'dmca', email: 'anna@example.com', message: 'This is my film', referrer: '/' }),
    changes: ['reports'],
    others: [],
  },
  uploadPeople: {
    form: () => ({ act: 'person', upload_id: herUpload, ...person }),
    changes: ['upload_people', 'uploads'],
    others: [
      () => ({ act: 'person', upload_id: herUpload, ...person }),
      () => ({ act: 'remove', upload_id: herUpload, person_id: '1' }),
      () => ({ act: 'nobody', upload_id: herUpload }),
    ],
  },
  uploadReleases: {
    form: () => ({ act: 'invite', upload_id: herUpload, person_name: 'Nina Vale' }),
    changes: ['releases', 'uploads'],
    others: [
      () => ({ act: 'invite', upload_id: herUpload, person_name: 'Nina Vale' }),
      () => ({ act: 'alone', upload_id: herUpload }),
      () => ({ act: 'renew', upload_id: herUpload, release_id: '1' }),
      () => ({ act: 'cancel', upload_id: herUpload, release_id: '1' }),
    ],
  },
  uploadTemplate: {
    form: () => ({ act: 'save', template_id: herTemplate, version: '1', name: 'Rivers', channel: 'North' }),
    changes: ['upload_templates'],
    others: [
      () => ({ act: 'save', template_id: herTemplate, version: '1', name: 'Rivers' }),
      () => ({ act: 'delete', template_id: herTemplate, version: '1' }),
    ],
  },
  saveCommentRules: {
    form: () => ({ version: '0', holds_all: '1', words: 'spoiler' }),
    changes: ['comment_rules'],
    others: [],
  },
  saveNotificationSettings: {
    form: () => ({
      version: '0',
      on: 'site.reply,mail.reply',
      has_titles: '1',
      is_discreet: '0',
      quiet_from: '22',
      quiet_to: '7',
      time_zone: 'Europe/Berlin',
      digest: 'weekly',
    }),
    changes: ['notification_settings'],
    others: [],
  },
  pushDevice: {
    form: () => ({
      act: 'add',
      endpoint: 'https://fcm.googleapis.com/fcm/send/anna',
      // A point of the curve: of RFC 8291.
      p256dh: 'BCVxsr7N_eNgVRqvHtD0zTZsEc6-VV-JvLexhqUzORcxaOzi6-AYWXvTBHm4bjyPjs7Vd8pZGH6SRpkNtoIAiw4',
      auth: 'A'.repeat(22),
    }),
    changes: ['push_devices'],
    others: [() => ({ act: 'remove', device_id: '1' })],
  },
  uploadAct: {
    form: () => ({ act: 'withdraw', upload_id: herUpload }),
    changes: ['uploads'],
    others: ['withdraw', 'retry', 'done'].map((act) => () => ({ act, upload_id: herUpload })),
  },
}

/** Writes whose form names no owner: they are always about the sender. */
export const memberWrites: MemberWrite[] = [
  ...Object.entries(acts).map(([name, { form, others, ...rest }]): MemberWrite => {
    const sent = (stat: Stat): Form => Object.fromEntries(statForm(stat))
    return {
      name: `the act ${name}`,
      path: writes.input.path,
      isAct: true,
      form: (captcha) => sent(form(captcha)),
      others: others.map((other) => (captcha) => sent(other(captcha))),
      ...rest,
    }
  }),
  ...Object.entries(rows).map(([name, row]): MemberWrite => {
    return { name, path: writes[name as WriteName].path, isAct: false, ...row }
  }),
]
