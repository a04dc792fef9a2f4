// A grid of videos.
import { Thumb as ThumbView } from '../../../client/parts/thumb.tsx'
import type { Lang } from '../../../locales/locales.ts'
import type { Thumb } from '../../../shared/entities/video.ts'
import { href } from '../../../shared/routes.ts'
import { ageOf } from '../../../shared/rules/calendar.ts'
import type { PageContext } from '../render/page.ts'
import { CardGrid } from './card-grid.tsx'

type Props = Pick<PageContext, 't' | 'lang' | 'nowMs'> & { items: readonly Thumb[]; eagerCount?: number }

export const Cards = ({ items, eagerCount, t, lang, nowMs }: Props) => (
  <CardGrid
    kind="video"
    items={items}
    eagerCount={eagerCount}
    shownAs={(item) => {
      const age = ageOf(item.post_date, nowMs)
      return `${lang}|${age.unit}${'count' in age ? age.count : ''}`
    }}
    card={(item, place) => (
      <ThumbView item={item} href={hrefOf(item, lang)} {...place} t={t} lang={lang} nowMs={nowMs} />
    )}
  />
)

const hrefOf = (item: Pick<Thumb, 'video_id' | 'dir'>, lang: Lang): string =>
  href('video', { id: String(item.video_id), dir: item.dir }, { lang })
