// The mails that tell a member of a notification, and the weekly digest of what they follow.

import { digestVideosMax } from '../../../shared/limits.ts'
import { href } from '../../../shared/routes.ts'
import { goesBy, isMailedKind, readChosen } from '../../../shared/rules/messages-notification-channels.ts'
import { titleIn } from '../../../shared/rules/video-titles.ts'
import { accountById, type Credentials } from '../account/store/accounts.ts'
import { parseTitles } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import type { DigestMail, NotificationMail } from '../job-kinds.ts'
import { withoutFullStop } from '../mail/mail-html.ts'
import { type Translation, translatorFor } from '../mail/reader-language.ts'
import { pageOfFeed } from '../members/store/feed.ts'
import { type Letter, postMail } from '../site/post-mail.ts'
import { setting } from '../site/published-settings.ts'
import { pageAt } from '../sql/page.ts'
import { limitedAmong } from '../video/store/video-countries.ts'
import { notificationAdvice, notificationPath, notificationText, type Wording } from './notification-words.ts'
import type { NotificationRow } from './store/listed-notifications.ts'
import { notificationSettingsOf } from './store/notification-settings.ts'
import { type Ended, unsubscribeToken } from './unsubscribe-token.ts'
import { waitingNotification } from './waiting-notification.ts'

/** What was read or withdrawn meanwhile is not mailed. */
export async function sendNotificationMail(job: NotificationMail, env: Env): Promise<void> {
  const { user_id, notice_id, told } = job
  const row = await waitingNotification(env, notice_id, user_id)
  if (!row || !isMailedKind(row.kind)) return
  const reader = await readerOf(user_id, row.kind, job.site, env)
  if (!reader) return
  const { account, translation, wording, values, unsubscribe } = reader
  const link = job.site + notificationPath(row, user_id, translation.lang)
  const letter = notificationLetter(row, { ...values, link }, wording, translation)
  const key = `notification-${notice_id}-${told}`
  const mail = `notification_${row.kind}` as const
  const { isDiscreet } = wording
  await postMail(env, { mail, to: account.email, letter, translation, unsubscribe, isDiscreet, key })
}

type Values = { username: string; site: string; link: string; end: string }

export function notificationLetter(
  row: NotificationRow,
  values: Values,
  wording: Wording,
  { t, lang }: Translation,
): Letter {
  const what = notificationText(row, wording, t, lang)
  const advice = notificationAdvice(row, wording, t)
  return {
    subject: wording.isDiscreet ? what : `${withoutFullStop(what)} – ${values.site}`,
    text: [t('mail.hello', values), what, advice, values.link, t('mail.news_end', { link: values.end })]
      .filter(Boolean)
      .join('\n\n'),
  }
}

/** A week without new videos has no mail. */
export async function sendDigestMail({ user_id, since, until, site }: DigestMail, env: Env): Promise<void> {
  const reader = await readerOf(user_id, 'digest', site, env)
  if (!reader) return
  const { cards, total } = await pageOfFeed(env.db, user_id, since, pageAt(digestVideosMax, 1))
  if (total === 0) return
  const { account, translation, wording, values, unsubscribe } = reader
  const { lang } = translation
  const link = site + href('member_subscriptions', { id: String(user_id) }, { lang })
  // A mail does not know where it is read.
  const limited = await limitedAmong(
    env.db,
    cards.map(({ video_id }) => video_id),
  )
  const everywhere = cards.filter(({ video_id }) => !limited.has(video_id))
  const videos = everywhere.map((card) => ({
    title: titleIn(lang, { title: card.title, ...parseTitles(card.titles) }),
    link: site + href('video', { id: String(card.video_id), dir: card.dir }, { lang }),
  }))
  const letter = digestLetter({ total, videos }, { ...values, link }, wording, translation)
  const key = `digest-${user_id}-${until}`
  const { isDiscreet } = wording
  await postMail(env, { mail: 'digest', to: account.email, letter, translation, unsubscribe, isDiscreet, key })
}

type DigestOf = { total: number; videos: readonly { title: string; link: string }[] }

/** Titles stand in it only where the member chose so. */
export function digestLetter(
  { total, videos }: DigestOf,
  values: Values,
  { hasTitles, isDiscreet }: Wording,
  { t }: Translation,
): Letter {
  const what = isDiscreet ? t('mail.news_neutral') : t('mail.digest_text', { count: total })
  const named = hasTitles && !isDiscreet ? videos.map(({ title, link }) => `${title}\n${link}`) : []
  return {
    subject: isDiscreet ? what : t('mail.digest_subject', values),
    text: [t('mail.hello', values), what, ...named, values.link, t('mail.digest_end', { link: values.end })].join(
      '\n\n',
    ),
  }
}

type Reader = {
  account: Credentials
  translation: Translation
  wording: Wording
  values: Omit<Values, 'link'>
  unsubscribe: string
}

/** Null for an account that is closed, has no confirmed address, or ended such mails after this one was written. */
async function readerOf(userId: number, what: Ended, site: string, env: Env): Promise<Reader | null> {
  const [account, own] = await Promise.all([accountById(env.db, userId), notificationSettingsOf(env.db, userId)])
  if (!account?.email.includes('@') || account.is_confirmed !== 1 || account.closed_until > currentSeconds())
    return null
  const isWanted = what === 'digest' ? own?.digest_due : goesBy(what, 'mail', readChosen(own?.choices ?? '{}'))
  if (!isWanted) return null
  const translation = await translatorFor(account.lang)
  const token = await unsubscribeToken(what, userId, env.signingSecret)
  const unsubscribe = site + href('unsubscribe', {}, { lang: translation.lang, query: { token } })
  return {
    account,
    translation,
    wording: { hasTitles: own?.has_titles === 1, isDiscreet: own?.is_discreet === 1 },
    values: { username: account.username, site: await setting(env, 'site_name'), end: unsubscribe },
    unsubscribe,
  }
}
