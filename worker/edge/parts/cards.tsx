// A grid of video cards.
import { Thumb as ThumbView } from '../../../client/parts/thumb.tsx'
import type { Lang } from '../../../locales/locales.ts'
import type { Thumb } from '../../../shared/entities/video.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { href, type RouteQuery } from '../../../shared/routes.ts'
import { ageOf } from '../../../shared/rules/dates.ts'
import type { AdvertPlace } from '../render/advert-place.ts'
import type { PageContext } from '../render/page.ts'
import { authorHref, isHiddenChannel, type PageAuthor } from './card-author.ts'
import { CardGrid } from './card-grid.tsx'

type Props = Pick<PageContext, 't' | 'lang' | 'nowMs'> & {
  items: readonly Thumb[]
  eagerCount?: number
  /** The query of the card at an index: the playlist in which the video is watched. */
  queryAt?: ((index: number) => RouteQuery<'video'>) | undefined
  /** Where an advert may stand among the cards. */
  advert?: AdvertPlace
  pageOf?: PageAuthor | undefined
}

export function Cards({ items, eagerCount, queryAt, advert, pageOf, t, lang, nowMs }: Props) {
  const queries = new Map(queryAt && items.map((item, index) => [item, queryAt(index)]))
  return (
    <CardGrid
      kind="video"
      items={items}
      eagerCount={eagerCount}
      advert={advert}
      variantKey={(item) => {
        const age = ageOf(item.post_date, nowMs)
        const query = queries.get(item)
        return `${lang}|${pageOf ?? ''}|${age.unit}${'count' in age ? age.count : ''}${query ? JSON.stringify(query) : ''}${isHiddenChannel(item.channel) ? '|hidden' : ''}`
      }}
      card={(item, place) => (
        <ThumbView
          item={item}
          href={hrefOf(item, lang, queries.get(item))}
          authorHref={authorHref(item, lang, pageOf)}
          {...place}
          t={t}
          lang={lang}
          nowMs={nowMs}
        />
      )}
    />
  )
}

const hrefOf = (item: Pick<Thumb, 'video_id' | 'dir'>, lang: Lang, query: RouteQuery<'video'> = {}): string =>
  href('video', { id: String(item.video_id), dir: item.dir }, { lang, query })

/** Cards of a playlist open their video within it, at the page that holds the video. */
export const playlistQueryAt =
  (playlist: string, first = 0) =>
  (index: number): RouteQuery<'video'> => ({
    playlist,
    pl_page: Math.floor((first + index) / pageSizes.playlistStrip) + 1,
  })
