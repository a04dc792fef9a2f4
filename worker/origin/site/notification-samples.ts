// The mails about notifications as the back office previews them: each kind with what it is about.
import { href } from '../../../shared/routes.ts'
import type { MailedKind } from '../../../shared/rules/messages-notification-channels.ts'
import type { MailWording } from '../../../shared/rules/site-mails.ts'
import type { TextPart } from '../../../shared/rules/site-setting-texts.ts'
import type { Translation } from '../mail/reader-language.ts'
import { notificationLetter } from '../messages/notification-mail.ts'
import { notificationPath, type Wording } from '../messages/notification-words.ts'
import type { NotificationRow } from '../messages/store/listed-notifications.ts'
import type { Letter } from './post-mail.ts'

/** `own`: the words of the operator; null for ours. */
export type Sample = {
  translation: Translation
  site: string
  siteName: string
  own: TextPart | null
  wording: MailWording
}

/** The reader of every sample. */
export const username = 'anna'

export const wordingOf = ({ wording }: Sample): Wording => ({
  hasTitles: wording === 'titles',
  isDiscreet: wording === 'discreet',
})

/** The link that ends such mails. */
export const endedBy = ({ site, translation: { lang } }: Sample): string =>
  site + href('unsubscribe', {}, { lang, query: { token: 'example' } })

const userId = 1

const notified =
  (kind: MailedKind, fields: Partial<NotificationRow>) =>
  (sample: Sample): Letter => {
    const { translation, site, siteName } = sample
    const row = { ...blank, kind, ...fields }
    const link = site + notificationPath(row, userId, translation.lang)
    const values = { username, site: siteName, link, end: endedBy(sample) }
    return notificationLetter(row, values, wordingOf(sample), translation)
  }

const blank: Omit<NotificationRow, 'kind'> = {
  notice_id: 1,
  actor_id: 0,
  username: null,
  avatar: null,
  section: '',
  object_id: 0,
  dir: null,
  title: null,
  titles: '{}',
  reason: '',
  comment_id: 0,
  added_date: 0,
  is_read: 0,
}

const member = { actor_id: 2, username: 'boris' }
const video = { section: 'video', object_id: 3, dir: 'slow-rain', title: 'Slow rain' } as const
const upload = { title: 'Slow rain' }
const performer = { section: 'model', object_id: 4, dir: 'iris-vale', title: 'Iris Vale' } as const
const channel = { section: 'channel', object_id: 5, dir: 'quiet-hours', title: 'Quiet Hours' } as const

export const notificationLetters: { [Kind in MailedKind as `notification_${Kind}`]: (sample: Sample) => Letter } = {
  notification_message: notified('message', member),
  notification_comment: notified('comment', { ...member, ...video, comment_id: 6 }),
  notification_reply: notified('reply', { ...member, ...video, comment_id: 6 }),
  notification_mention: notified('mention', { ...member, ...video, comment_id: 6 }),
  notification_friend_request: notified('friend_request', member),
  notification_friend_accepted: notified('friend_accepted', member),
  notification_upload_accepted: notified('upload_accepted', video),
  notification_upload_needs: notified('upload_needs', upload),
  notification_upload_failed: notified('upload_failed', { ...upload, reason: 'corrupted' }),
  notification_upload_refused: notified('upload_refused', upload),
  notification_edit_accepted: notified('edit_accepted', video),
  notification_edit_refused: notified('edit_refused', video),
  notification_release_signed: notified('release_signed', upload),
  notification_release_refused: notified('release_refused', upload),
  notification_release_withdrawn: notified('release_withdrawn', upload),
  notification_release_again: notified('release_again', upload),
  notification_tagged: notified('tagged', video),
  notification_channel_asked: notified('channel_asked', { ...member, ...channel }),
  notification_claim_decided: notified('claim_decided', performer),
}
