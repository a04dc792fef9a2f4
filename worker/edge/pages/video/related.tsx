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

export const relatedParams = (video_id: number): ParamsOf<'relatedVideos'> => ({
  video_id,
  count: pageSizes.related * relatedBatchPages,
  type: 'all',
  page: 1,
})

/** Renders nothing when there are none. */
export const Related = ({ answer, video, title, context: { t, lang, nowMs } }: Props) =>
  answer.videos.length > 0 && (
    <section className="related">
      <h2>{t('video.related')}</h2>
      <Cards items={answer.videos.slice(0, pageSizes.related)} t={t} lang={lang} nowMs={nowMs} />
      <Island
        of={relatedMore}
        id="related"
        props={{
          path: contract[video.is_private === 1 ? 'privateRelated' : 'relatedVideos'].fill(
            relatedParams(video.video_id),
          ),
          href: href('search', { search: shortSearch(title) }, { lang }),
          videoPath: templateIn('video', lang),
          authorPaths: authorPaths(lang),
          pageSize: pageSizes.related,
          pages: relatedBatchPages,
        }}
        t={t}
        lang={lang}
      />
    </section>
  )
