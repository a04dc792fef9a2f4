// The most popular videos of the home page. The server renders a heading, a link and the space for the cards; it
// fetches when it comes near the viewport.
import { useEffect, useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import type { Result } from '../../../shared/result.ts'
import type { AuthorPaths } from '../../../shared/rules/video-authors.ts'
import { read } from '../../api.ts'
import { authorHrefFrom, videoHrefFrom } from '../../href-from.ts'
import { type IslandText, island } from '../../island.ts'
import { ErrorState, errorStrings } from '../../parts/error-state.tsx'
import { SkeletonGrid, skeletonStrings } from '../../parts/skeleton-grid.tsx'
import { thumbStrings } from '../../parts/thumb.tsx'
import { ThumbGrid } from '../../parts/thumb-grid.tsx'

type Answer = AnswerOf<'main'>
type Props = {
  /** The endpoint. */
  path: AddressOf<'main'>
  /** The full list. */
  href: string
  /** Links to videos, as a template. */
  videoPath: string
  authorPaths: AuthorPaths
  /** The number of expected videos. */
  count: number
}
type Shown = { is: 'asleep' } | { is: 'waiting' } | { is: 'answered'; result: Result<Answer>; atMs: number }

function PopularVideos({ path, href, videoPath, authorPaths, count, t, lang }: Props & IslandText) {
  const [shown, setShown] = useState<Shown>({ is: 'asleep' })
  const [attempt, setAttempt] = useState(1)
  // biome-ignore lint/correctness/useExhaustiveDependencies: another attempt fetches the same again
  useEffect(() => {
    const leaving = new AbortController()
    setShown({ is: 'waiting' })
    read(path, { signal: leaving.signal }).then((result) => {
      if (!leaving.signal.aborted) setShown({ is: 'answered', result, atMs: Date.now() })
    })
    return () => leaving.abort()
  }, [path, attempt])

  const arrived = shown.is === 'answered' && shown.result.ok ? shown.result.value.videos.length : null
  return (
    <section className="popular">
      <div className="section-heading">
        <h2>{t('index.mostPopular')}</h2>
        <a href={href}>{t('index.showMore')}</a>
      </div>
      <p className="hidden" role="status">
        {arrived !== null && t('list.total', { count: arrived, shown: t.number(arrived) })}
      </p>
      {shown.is !== 'answered' && <SkeletonGrid count={count} t={t} />}
      {shown.is === 'answered' && !shown.result.ok && (
        <ErrorState code={shown.result.code} onRetry={() => setAttempt(attempt + 1)} t={t} />
      )}
      {shown.is === 'answered' && shown.result.ok && (
        <ThumbGrid
          items={shown.result.value.videos}
          hrefOf={videoHrefFrom(videoPath)}
          authorHrefOf={authorHrefFrom(authorPaths)}
          nowMs={shown.atMs}
          t={t}
          lang={lang}
        />
      )}
    </section>
  )
}

export const popularVideos = island<Props>({
  name: 'popular-videos',
  wake: 'visible',
  strings: ['index.mostPopular', 'index.showMore', 'list.total', ...thumbStrings, ...skeletonStrings, ...errorStrings],
  View: PopularVideos,
})
