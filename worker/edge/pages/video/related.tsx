// Related videos: the first page from the server, two more from the same batch on request.
import { relatedMore } from '../../../../client/islands/video/related-more.tsx'
import { type AnswerOf, contract, type ParamsOf } from '../../../../shared/contract/contract.ts'
import { shortSearch } from '../../../../shared/contract/params.ts'
import type { Video } from '../../../../shared/entities/video.ts'
import { pageSizes, relatedBatchPages } from '../../../../shared/limits.ts'
import { href, templateIn } from '../../../../shared/routes.ts'
import { authorPaths } from '../../parts/card-author.ts'
import { Cards } from '../../parts/cards.tsx'
import { Island } from '../../render/island.tsx'
import type { PageContext } from '../../render/page.ts'

type Props = {
  answer: AnswerOf<'relatedVideos'>
  video: Video
  title: string
  context: Pick<PageContext, 't' | 'lang' | 'nowMs'>
}

/** The first batch also has the further pages beside the player. */
export const relatedParams = (video_id: number, page = 1): ParamsOf<'relatedVideos'> => ({
  video_id,
  count: pageSizes.related * relatedBatchPages,
  type: 'all',
  page,
})

/** Renders nothing when there are none, and no way to more when these are all. */
export function Related({ answer, video, title, context: { t, lang, nowMs } }: Props) {
  if (answer.videos.length === 0) return null
  const isOpen = video.is_private === 0
  // A video that is not for every visitor links to the specified search for its title.
  const hrefOfAll = isOpen
    ? href('related', { id: String(video.video_id), dir: video.dir }, { lang })
    : href('search', { search: shortSearch(title) }, { lang })
  return (
    <section className="related">
      <h2>{t('video.related')}</h2>
      <p className="related-seen" hidden>
        {t('related.seen')}
      </p>
      <Cards items={answer.videos.slice(0, pageSizes.related)} t={t} lang={lang} nowMs={nowMs} />
      {answer.videos.length > pageSizes.related && (
        <Island
          of={relatedMore}
          id="related"
          props={{
            path: contract[isOpen ? 'relatedVideos' : 'privateRelated'].fill(relatedParams(video.video_id)),
            href: hrefOfAll,
            hrefAfter: `${hrefOfAll}${isOpen ? '?page=2' : ''}`,
            videoPath: templateIn('video', lang),
            authorPaths: authorPaths(lang),
            pageSize: pageSizes.related,
            pages: relatedBatchPages,
          }}
          t={t}
          lang={lang}
        />
      )}
    </section>
  )
}
