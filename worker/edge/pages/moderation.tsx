// What waits for a moderator: each film with its player, what its uploader says about it, and the two decisions. To anybody else
// there is no such page.
import { EmptyState } from '../../../client/parts/empty-state.tsx'
import { Pagination } from '../../../client/parts/pagination.tsx'
import type { AnswerOf } from '../../../shared/contract/contract.ts'
import { pageSizes } from '../../../shared/limits.ts'
import { refusalKey } from '../../../shared/refusals.ts'
import { type Refusal, statusOf } from '../../../shared/result.ts'
import { hrefWith } from '../../../shared/routes.ts'
import { pagesIn } from '../../../shared/rules/pages.ts'
import { may } from '../../../shared/rules/roles.ts'
import { Reviewed } from '../parts/reviewed.tsx'
import { page } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { seeOther } from './account-form.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'

type Uploads = AnswerOf<'reviewQueue'>['uploads']
type Data = { uploads: Uploads; total: number } | null
type Outcome = { uploadId: string; refusal: Refusal }

/** Links are signed for a video, and these are none yet. */
const noVideo = 0

export const moderation = page<'moderation', Data, Outcome>({
  layout: 'own-page',

  async load({ route, call, visitor, signFiles }) {
    if (!may(visitor.user?.role, 'moderate')) return { status: 404, data: null, keepSeconds: 0 }
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
    return { status: 200, data: { uploads, total: answer.total_count }, keepSeconds: 0 }
  },

  async act({ send, route, visitor }, form) {
    if (!may(visitor.user?.role, 'moderate')) return { status: 404, outcome: { uploadId: '', refusal: gone } }
    const { upload_id = '', decision = '', reason = '', note = '' } = form
    const answer = await send('review', { upload_id, decision, reason, note })
    if (answer.ok) throw seeOther(route.canonicalPath)
    return { status: statusOf(answer), outcome: { uploadId: upload_id, refusal: answer } }
  },

  head: (data, context) =>
    data === null
      ? notFoundHead(context)
      : { title: context.t('review.title'), description: context.t('site.description'), isIndexed: false },

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { t, route } = context
    const { page: number = 1 } = route.query
    return [
      <h1 key="heading" className="page-heading">
        {t('review.title')}
      </h1>,
      outcome && !data.uploads.some(({ upload_id }) => upload_id === outcome.uploadId) && (
        <p key="gone" className="upload-why" role="alert">
          {t(refusalKey('notify', outcome.refusal.code))}
        </p>
      ),
      ...data.uploads.map((upload) => (
        <Reviewed
          key={upload.upload_id}
          upload={upload}
          refusal={outcome?.uploadId === upload.upload_id ? outcome.refusal : null}
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
    ]
  },
})

const gone: Refusal = { error: 'not_found', code: 'not_found' }
