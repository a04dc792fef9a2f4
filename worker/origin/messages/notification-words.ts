// What a notification says outside the site. A title only where the member chose so; in discreet mode not even what it is about.
import { refusalKey } from '../../../shared/refusals.ts'
import { notificationHref, notificationTextName } from '../../../shared/rules/messages-notification-links.ts'
import { adviceKeyOf } from '../../../shared/rules/studio-upload-advice.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { optional } from '../cards/people-cards.ts'
import { parseTitles } from '../cards/video-card.ts'
import type { Translation } from '../mail/reader-language.ts'
import type { NotificationRow } from './store/listed-notifications.ts'

export type Wording = { hasTitles: boolean; isDiscreet: boolean }
type T = Translation['t']
type Lang = Translation['lang']

/** One line. */
export function notificationText(row: NotificationRow, { hasTitles, isDiscreet }: Wording, t: T, lang: Lang): string {
  if (isDiscreet) return t('mail.news_neutral')
  if (!hasTitles) return t(`notificationKinds.${row.kind}`)
  const title = titleIn(lang, { title: row.title ?? '', ...parseTitles(row.titles) }) || t('upload.noTitle')
  const name = row.username ?? ''
  const section = row.section || undefined
  return t(`notifications.${notificationTextName({ kind: row.kind, section })}`, { name, title })
}

/** Why an upload failed or waits, and what to do; why a video was taken down; '' for other kinds, and where the text says so itself. */
export function notificationAdvice(
  { kind, reason }: NotificationRow,
  { hasTitles, isDiscreet }: Wording,
  t: T,
): string {
  if (isDiscreet) return ''
  if (kind === 'upload_needs') return hasTitles ? '' : t('mail.needs_details')
  if (reason === '') return ''
  const why = t(refusalKey('uploadReason', reason))
  return kind === 'upload_failed' ? `${why} ${t(adviceKeyOf(reason))}` : why
}

/** Its page, without the origin. */
export const notificationPath = (row: NotificationRow, userId: number, lang: Lang): string =>
  notificationHref(
    {
      kind: row.kind,
      userId: row.actor_id || undefined,
      section: row.section || undefined,
      objectId: row.object_id,
      dir: optional(row.dir),
      commentId: row.comment_id || undefined,
    },
    String(userId),
    lang,
  )
