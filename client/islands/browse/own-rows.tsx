// The rows of the home page that only the visitor's device can fill: what was begun, what is new from those that a member follows,
// and categories that are opened again and again. A first visit has none; nothing is sent about what they show.
import { useStore } from '@nanostores/react'
import { useEffect, useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import type { AuthorPaths } from '../../../shared/rules/video-authors.ts'
import { read } from '../../api.ts'
import { authorHrefFrom, hrefFrom, videoHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { OwnCategoryLinks } from '../../parts/browse/own-category-links.tsx'
import { OwnCards, OwnRow } from '../../parts/browse/own-row.tsx'
import { thumbStrings } from '../../parts/thumb.tsx'
import { ThumbGrid } from '../../parts/thumb-grid.tsx'
import { openedAgain } from '../../stores/own-categories.ts'
import { $watchHistory, readWatchHistory, type Watched } from '../../stores/watch-history.ts'

type Props = {
  /** For members: the newest videos of those that they follow, and the whole list as a template. */
  feedPath: AddressOf<'feed'> | null
  subscriptionsPath: string
  hrefs: { history: string; categories: string }
  videoPath: string
  categoryPath: string
  authorPaths: AuthorPaths
  /** Videos of a row, and categories. */
  counts: { row: number; categories: number }
}

function OwnRows({
  counts,
  feedPath,
  subscriptionsPath,
  hrefs,
  videoPath,
  categoryPath,
  authorPaths,
  t,
  lang,
}: Props & IslandText) {
  const history = useStore($watchHistory, { ssr: 'initial' })
  const [feed, setFeed] = useState<{ videos: AnswerOf<'feed'>['videos']; atMs: number }>({ videos: [], atMs: 0 })
  useEffect(readWatchHistory, [])
  useEffect(() => {
    if (feedPath)
      read(feedPath).then((answer) => answer.ok && setFeed({ videos: answer.value.videos, atMs: Date.now() }))
  }, [feedPath])
  const watched = history?.videos ?? []
  const hrefOf = videoHrefFrom(videoPath)
  const begun = watched.filter(isBegun).slice(0, counts.row)
  const categories = openedAgain(watched).slice(0, counts.categories)
  return (
    <div>
      {begun.length > 0 && (
        <OwnRow heading={t('index.continue')} href={hrefs.history} t={t}>
          <OwnCards items={begun} hrefOf={hrefOf} />
        </OwnRow>
      )}
      {feed.videos.length > 0 && (
        <OwnRow heading={t('index.followed')} href={ownHref(subscriptionsPath)} t={t}>
          <ThumbGrid
            items={feed.videos.slice(0, counts.row)}
            hrefOf={hrefOf}
            authorHrefOf={authorHrefFrom(authorPaths)}
            nowMs={feed.atMs}
            t={t}
            lang={lang}
          />
        </OwnRow>
      )}
      {categories.length > 0 && (
        <OwnRow heading={t('index.ownCategories')} href={hrefs.categories} t={t}>
          <OwnCategoryLinks
            categories={categories}
            label={t('index.ownCategories')}
            hrefOf={(dir) => hrefFrom(categoryPath)({ object_id: dir })}
          />
        </OwnRow>
      )}
    </div>
  )
}

/** Neither just opened nor as good as over. */
const isBegun = ({ progress = 0 }: Watched): boolean => progress > 0.02 && progress < 0.95

/** This page is the same for all members: only the menu knows whose it is. */
function ownHref(template: string): string | undefined {
  const [start = '', end = ''] = template.split('{id}')
  const link = document.querySelector<HTMLAnchorElement>(`a[href^="${start}"][href$="${end}"]`)
  return link?.getAttribute('href') ?? undefined
}

export const ownRows = island<Props>({
  name: 'own-rows',
  wake: 'visible',
  strings: ['index.showMore', 'index.continue', 'index.followed', 'index.ownCategories', ...thumbStrings],
  View: OwnRows,
})
