// The further pages of a video's related list. Without script it is a link to the page of all of them;
// hydrated, it shows the next page of one batch, and after the last page it leads to what follows.
import { type MouseEvent, useLayoutEffect, useRef, useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import type { AuthorPaths } from '../../../shared/rules/video-authors.ts'
import { read } from '../../api.ts'
import { hasModifier } from '../../forms/has-modifier.ts'
import { authorHrefFrom, videoHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { ErrorState, errorStrings } from '../../parts/error-state.tsx'
import { SkeletonGrid, skeletonStrings } from '../../parts/skeleton-grid.tsx'
import { thumbStrings } from '../../parts/thumb.tsx'
import { ThumbGrid } from '../../parts/thumb-grid.tsx'

type Answer = AnswerOf<'relatedVideos'>
type Props = {
  /** The endpoint of the batch, whose first page the server rendered above. */
  path: AddressOf<'relatedVideos'>
  /** All that are not shown beside the player, and what follows the batch. */
  href: string
  hrefAfter: string
  /** Links to videos, as a template. */
  videoPath: string
  authorPaths: AuthorPaths
  pageSize: number
  /** The number of pages in the batch. */
  pages: number
}
type Batch = { videos: Answer['videos']; total: number; atMs: number }

function RelatedMore({ path, href, hrefAfter, videoPath, authorPaths, pageSize, pages, t, lang }: Props & IslandText) {
  const [page, setPage] = useState(1)
  const [batch, setBatch] = useState<Batch>({ videos: [], total: 0, atMs: 0 })
  const [wait, setWait] = useState<'none' | 'waiting' | { failedWith: string }>('none')
  const added = useFocusOnFirst(page > 1 ? (page - 2) * pageSize : null)

  const showMore = async () => {
    setWait('waiting')
    const answer = await read(path)
    setWait(answer.ok ? 'none' : { failedWith: answer.code })
    if (!answer.ok) return
    setBatch({ videos: answer.value.videos, total: answer.value.total_count, atMs: Date.now() })
    setPage(page + 1)
  }
  const onClick = (event: MouseEvent) => {
    if (hasModifier(event)) return
    event.preventDefault()
    showMore()
  }
  const shown = batch.videos.slice(pageSize, page * pageSize)
  const isLast = page >= pages || (page > 1 && batch.videos.length <= page * pageSize)
  return (
    <div className="related-more" ref={added}>
      {shown.length > 0 && (
        <ThumbGrid
          items={shown}
          hrefOf={videoHrefFrom(videoPath)}
          authorHrefOf={authorHrefFrom(authorPaths)}
          nowMs={batch.atMs}
          t={t}
          lang={lang}
        />
      )}
      {wait === 'waiting' && <SkeletonGrid count={pageSize} t={t} />}
      {typeof wait === 'object' && <ErrorState code={wait.failedWith} onRetry={showMore} t={t} />}
      {wait === 'none' && (
        <a
          className="button show-more"
          href={isLast && batch.total > pages * pageSize ? hrefAfter : href}
          onClick={isLast ? undefined : onClick}
        >
          {t(isLast ? 'video.viewAll' : 'video.showMore')}
        </a>
      )}
    </div>
  )
}

/**
 * Focuses the card with this index when it appears, so that keyboard users continue at the new cards: the link that they pressed is
 * gone. A visitor who has moved on meanwhile keeps the focus.
 */
function useFocusOnFirst(index: number | null) {
  const list = useRef<HTMLDivElement>(null)
  useLayoutEffect(() => {
    if (index === null || document.activeElement !== document.body) return
    list.current?.querySelectorAll<HTMLElement>('.thumb-title')[index]?.focus({ preventScroll: true })
  }, [index])
  return list
}

export const relatedMore = island<Props>({
  name: 'related-more',
  wake: 'touch',
  strings: ['video.showMore', 'video.viewAll', ...thumbStrings, ...skeletonStrings, ...errorStrings],
  View: RelatedMore,
})
