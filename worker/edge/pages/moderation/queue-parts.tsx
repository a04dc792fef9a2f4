// The page of a queue: the refusal of a form about an item that is gone, the items, and pagination.
import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { ConflictOfInterest } from '../../../../shared/entities/moderation.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import type { Refusal } from '../../../../shared/result.ts'
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'
import { moderationParts, type Queues } from '../../parts/moderation-parts.tsx'
import { type PagedRoute, RoutePagination } from '../../parts/route-pagination.tsx'
import { SavedReplyTexts } from '../../parts/saved-reply.tsx'
import type { PageContext, Part } from '../../render/page.ts'
import { ItemNotes } from './item-notes.tsx'
import type { ItemTools } from './item-tools.ts'
import { bulkItem, type QueueItemOutcome } from './queue-item-form.ts'

type Options<Item> = {
  queues: Queues
  queue: ModerationQueue
  context: Pick<PageContext, 't' | 'lang' | 'visitor' | 'nowMs'> & { route: PagedRoute & PageContext['route'] }
  items: readonly Item[]
  total: number
  /** The item's id in the forms of the page. */
  idOf: (item: Item) => string
  /** The outcome of the last form, if it was about an item of this queue. */
  outcome: QueueItemOutcome | null
  view: (item: Item, outcome: QueueItemOutcome | null) => ReactNode
  lead?: string
  tools: ItemTools
  /** Before the items. */
  before?: Part
}

export function queueParts<Item extends { bar: ConflictOfInterest | null }>(options: Options<Item>): Part[] {
  const { queues, queue, context, items, total, idOf, outcome, view, lead, before, tools } = options
  const { t, route } = context
  return moderationParts(
    queues,
    t(`moderation.queue_${queue}`),
    context,
    lead && (
      <p key="lead" className="form-note">
        {lead}
      </p>
    ),
    before,
    outcome?.refusal && outcome.item !== bulkItem && !items.some((item) => idOf(item) === outcome.item) && (
      <ItemGone key="gone" refusal={outcome.refusal} t={t} />
    ),
    ...items.map((item) => (
      <Fragment key={idOf(item)}>
        {view(item, outcome?.item === idOf(item) ? outcome : null)}
        {item.bar === null && (
          <ItemNotes
            queue={queue}
            item={idOf(item)}
            notes={tools.notes}
            outcome={outcome?.item === idOf(item) ? outcome : null}
            context={context}
          />
        )}
      </Fragment>
    )),
    <SavedReplyTexts key="replies" replies={tools.replies} context={context} />,
    items.length === 0 && <EmptyState key="empty" icon="check" title={t('review.empty')} />,
    <RoutePagination key="pages" total={total} size={pageSizes.playlists} route={route} t={t} />,
  )
}

/** Why a form was refused whose item is no longer on this page. */
const ItemGone = ({ refusal, t }: { refusal: Refusal; t: PageContext['t'] }) => (
  <p className="upload-why" role="alert">
    {t(refusalKey('moderation', refusal.code), { count: Number(refusal.info ?? 0) })}
  </p>
)
