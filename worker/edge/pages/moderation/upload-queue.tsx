// Uploads that wait for a moderator: each with its player, its details, and the two decisions.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, type Queues } from '../../parts/moderation-parts.tsx'
import { page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { type ItemTools, loadItemTools } from './item-tools.ts'
import { handleQueueItemForm, type QueueItemOutcome } from './queue-item-form.ts'
import { queueParts } from './queue-parts.tsx'
import { UploadReview } from './upload-review.tsx'

type Uploads = AnswerOf<'reviewQueue'>['uploads']
type Data = { queues: Queues; tools: ItemTools; uploads: Uploads; total: number; titles: Map<string, string> } | null

/** Links are signed for a video id, and an upload has none yet. */
const noVideo = 0

export const moderationUploads = page<'moderation_uploads', Data, QueueItemOutcome>({
  layout: 'own-page',

  async load(context) {
    const { route, call, lang, signFiles } = context
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const answer = expected(await call('reviewQueue', { page: route.query.page ?? 1 }))
    const uploads = await Promise.all(
      answer.uploads.map(async (upload) => ({
        ...upload,
        files: (
          await signFiles(
            noVideo,
            upload.files.map((file) => ({ ...file, timelines_count: 0, timelines_interval: 0 })),
            true,
          )
        ).map(({ video_url, format }) => ({ video_url, format })),
      })),
    )
    // Without the titles the queue shows the categories' dirs.
    const known = await call('categories', { gender: 'str', section: 'all', lang }).catch(() => null)
    const titles = new Map(known?.ok ? known.value.categories.map(({ dir, title }) => [dir, title]) : [])
    const tools = await loadItemTools(
      context,
      'uploads',
      uploads.map(({ upload_id }) => upload_id),
    )
    return { status: 200, data: { queues, tools, uploads, total: answer.total_count, titles }, maxCacheSeconds: 0 }
  },

  act: (context, form) =>
    handleQueueItemForm(
      context,
      { ...form, item: form.item ?? form.upload_id ?? '' },
      ({ upload_id, item, ...decided }) => {
        const { decision = '', reason = '', note = '', version = '' } = decided
        return context.send('review', { upload_id: upload_id ?? item ?? '', decision, reason, note, version })
      },
    ),

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('moderation.queue_uploads'), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    return queueParts({
      queue: 'uploads',
      queues: data.queues,
      tools: data.tools,
      items: data.uploads,
      total: data.total,
      outcome,
      context,
      idOf: ({ upload_id }) => upload_id,
      view: (upload, own) => (
        <UploadReview
          upload={upload}
          replies={data.tools.replies}
          titles={data.titles}
          outcome={own}
          context={context}
        />
      ),
    })
  },
})
