// The card of a video: picture, length, title, views and rating.
import type { ReactNode } from 'react'
import type { Thumb as Item } from '../../shared/entities/video.ts'
import { shortCount } from '../../shared/rules/counts.ts'
import { durationText } from '../../shared/rules/dates.ts'
import { writePreviews } from '../../shared/rules/video-preview-addresses.ts'
import { percentOf } from '../../shared/rules/video-rating.ts'
import { titleIn } from '../../shared/rules/video-titles.ts'
import type { IslandText } from '../island.ts'
import { ageStrings, ageText } from './age-text.ts'
import { CardText, Figure } from './card-text.tsx'
import { Icon } from './icon.tsx'
import { Picture } from './picture.tsx'
import { audienceKey } from './video/audience-key.ts'

type Props = IslandText & {
  item: Item
  href: string
  /** The page of its channel or uploader; without one the card does not name them. */
  authorHref: string | undefined
  /** The time that ages are relative to. */
  nowMs: number
  /** In the first row: its picture loads without waiting for a scroll. */
  isEager?: boolean
  /** The first card of the page: its picture loads with high priority. */
  isFirst?: boolean
  /** Actions of the member's own lists. */
  children?: ReactNode
}

/** The texts of islands with cards. */
export const thumbStrings = [
  'thumb.hd',
  'thumb.vr',
  'thumb.membersOnly',
  'thumb.viewed',
  'thumb.rated',
  'thumb.percent',
  'thumb.noVotes',
  'people.verified',
  ...ageStrings,
] as const

export const Thumb = ({ item, href, authorHref, nowMs, isEager, isFirst, children, t, lang }: Props) => (
  <li className="thumb" data-previews={writePreviews([...item.thumbs, item.clip ?? []].flat(), item.scr) || undefined}>
    <Picture className="thumb-picture" src={item.scr} width={320} height={180} isEager={isEager} isFirst={isFirst} />
    <span className="thumb-chips">
      {item.is_private === 1 && (
        <b className="thumb-lock">
          <Icon name="lock" label={t(audienceKey(item))} />
        </b>
      )}
      {item.is_vr && <b>{t('thumb.vr')}</b>}
      {item.is_hd && <b>{t('thumb.hd')}</b>}
      <span>{durationText(item.duration)}</span>
    </span>
    <CardText name={titleIn(lang, item)} href={href}>
      <p className="thumb-line">
        {authorHref && <Author of={item} href={authorHref} t={t} />}
        <Figure icon="eye" label={t('thumb.viewed')}>
          {shortCount(item.video_viewed)}
        </Figure>
        <Figure icon="thumb" label={t('thumb.rated')}>
          {hasVotes(item) ? t('thumb.percent', { percent: percentOf(item.rating) }) : t('thumb.noVotes')}
        </Figure>
        <span>{ageText(item.post_date, nowMs, t)}</span>
      </p>
    </CardText>
    {children}
  </li>
)

const Author = ({ of: { channel, user }, href, t }: { of: Item; href: string } & Pick<IslandText, 't'>) => (
  <>
    <a href={href}>{channel?.title ?? user?.username}</a>
    {(channel ?? user)?.is_verified && <Icon name="check" label={t('people.verified')} />}
  </>
)

/** A rating of 0 may mean only dislikes, or no votes. */
const hasVotes = ({ rating, statistics }: Props['item']): boolean =>
  rating > 0 || (statistics?.likes ?? 0) + (statistics?.dislikes ?? 0) > 0
