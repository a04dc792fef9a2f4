// One card of a list. Only the title is the link, so that its name is short; its `::after` covers the whole card.
import type { Thumb as Item } from '../../shared/entities/video.ts'
import { ageOf, clock } from '../../shared/rules/calendar.ts'
import { percentOf, shortCount } from '../../shared/rules/rating.ts'
import { titleIn } from '../../shared/rules/titles.ts'
import type { IslandText } from '../island.ts'
import { Icon } from './icon.tsx'

type Props = IslandText & {
  item: Item
  href: string
  /** What the age is counted from. */
  nowMs: number
  /** In the first row: its picture does not wait until somebody scrolls. */
  isEager?: boolean
  /** The first card of the page: its picture comes before all others. */
  isFirst?: boolean
}

/** The texts that an island with cards carries. */
export const thumbStrings = [
  'thumb.hd',
  'thumb.viewed',
  'thumb.rated',
  'thumb.percent',
  'age.today',
  'age.days',
  'age.months',
  'age.years',
] as const

/** The ratio of every picture, as the browser learns it before the picture comes. */
const pictureWidth = 320
const pictureHeight = 180

export function Thumb({ item, href, nowMs, isEager, isFirst, t, lang }: Props) {
  const age = ageOf(item.post_date, nowMs)
  return (
    <li className="thumb" data-previews={item.thumbs.join(' ') || undefined}>
      {/* A picture element also keeps React from adding a preload link for each eager image. */}
      <picture className="thumb-picture">
        <img
          src={item.scr}
          width={pictureWidth}
          height={pictureHeight}
          alt=""
          decoding="async"
          loading={isEager || isFirst ? undefined : 'lazy'}
          fetchPriority={isFirst ? 'high' : undefined}
        />
      </picture>
      <span className="thumb-chips">
        {item.is_hd && <b>{t('thumb.hd')}</b>}
        <span>{clock(item.duration)}</span>
      </span>
      <div className="thumb-text">
        <a className="thumb-title" href={href}>
          {titleIn(lang, item)}
        </a>
        <p className="thumb-line">
          <Icon name="eye" label={t('thumb.viewed')} />
          {shortCount(item.video_viewed)}
          <Icon name="thumb" label={t('thumb.rated')} />
          {t('thumb.percent', { percent: percentOf(item.rating) })}
          <span>{age.unit === 'today' ? t('age.today') : t(`age.${age.unit}`, { count: age.count })}</span>
        </p>
      </div>
    </li>
  )
}
