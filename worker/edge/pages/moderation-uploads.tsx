// Films that wait for a moderator: each with its player, what its uploader says about it, and the two decisions.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { Pagination } from '../../../client/parts/pagination.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { hrefWith } from '../../../shared/routes.ts'
import { pagesIn } from '../../../shared/rules/pages.ts'
import { DeskGone, deskParts, loadQueues, type Queues } from '../parts/desk.tsx'
import { Reviewed } from '../parts/reviewed.tsx'
import { page } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { actAtDesk, type DeskOutcome } from './desk-form.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'

type Uploads = AnswerOf<'reviewQueue'>['uploads']
type Data = { queues: Queues; uploads: Uploads; total: number } | null

/** Links are signed for a video, and these are none yet. */
const noVideo = 0

export const moderationUploads = page<'moderation_uploads', Data, DeskOutcome>({
  layout: 'own-page',

  async load(context) {
    const { route, call, signFiles } = context
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, keepSeconds: 0 }
    const answer = expected(await call('reviewQueue', { page: route.query.page ?? 1 }))
    const uploads = await Promise.all(
      answer.uploads.map(async (upload) => ({
        ...upload,
        files: (
          await signFiles(
            noVideo,
            upload.files.map((file) => ({ ...file, timelines_count: 0, timelines_interval: 0 })),
          )
        ).map(({ video_url, format }) => ({ video_url, format })),
      })),
    )
    return { status: 200, data: { queues, uploads, total: answer.total_count }, keepSeconds: 0 }
  },

  act: (context, form) =>
    actAtDesk(context, { ...form, item: form.item ?? form.upload_id ?? '' }, ({ upload_id, item, ...decided }) => {
      const { decision = '', reason = '', note = '' } = decided
      return context.send('review', { upload_id: upload_id ?? item ?? '', decision, reason, note })
    }),

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: context.t('desk.queue_uploads'), description: context.t('site.description'), isIndexed: false },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, route } = context
    const { page: number = 1 } = route.query
    return deskParts(
      data.queues,
      t('desk.queue_uploads'),
      context,
      <DeskGone key="gone" items={data.uploads.map(({ upload_id }) => upload_id)} outcome={outcome} t={t} />,
      ...data.uploads.map((upload) => (
        <Reviewed
          key={upload.upload_id}
          upload={upload}
          outcome={outcome?.item === upload.upload_id ? outcome : null}
          context={context}
        />
      )),
      data.uploads.length === 0 && <EmptyState key="empty" title={t('review.empty')} />,
      <Pagination
        key="pages"
        page={number}
        pages={pagesIn(data.total, pageSizes.playlists)}
        hrefOf={(to) => hrefWith(route, { page: to })}
        t={t}
      />,
    )
  },
})
