// A page of one of the desk's queues: why a form about something that is gone was refused, what waits, and the way to more of it.
import { Fragment, type ReactNode } from 'react'
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import { pageSizes } from '../../../../shared/limits.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import type { ModerationQueue } from '../../../../shared/rules/moderation-queues.ts'
import { moderationParts, type Queues } from '../../parts/moderation-parts.tsx'
import { type PagedRoute, RoutePagination } from '../../parts/route-pagination.tsx'
import type { PageContext, Part } from '../../render/page.ts'
import type { QueueItemOutcome } from './queue-item-form.ts'

type Options<Item> = {
  queues: Queues
  queue: ModerationQueue
  context: Pick<PageContext, 't' | 'lang' | 'visitor' | 'nowMs'> & { route: PagedRoute }
  items: readonly Item[]
  total: number
  /** By what a form of the page names an item. */
  idOf: (item: Item) => string
  /** What the last form had, if that was about something of this queue. */
  outcome: QueueItemOutcome | null
  view: (item: Item, outcome: QueueItemOutcome | null) => ReactNode
  lead?: string
}

export function queueParts<Item>(options: Options<Item>): Part[] {
  const { queues, queue, context, items, total, idOf, outcome, view, lead } = options
  const { t, route } = context
  return moderationParts(
    queues,
    t(`desk.queue_${queue}`),
    context,
    lead && (
      <p key="lead" className="form-note">
        {lead}
      </p>
    ),
    outcome && !items.some((item) => idOf(item) === outcome.item) && <Gone key="gone" outcome={outcome} t={t} />,
    ...items.map((item) => (
      <Fragment key={idOf(item)}>{view(item, outcome?.item === idOf(item) ? outcome : null)}</Fragment>
    )),
    items.length === 0 && <EmptyState key="empty" icon="check" title={t('review.empty')} />,
    <RoutePagination key="pages" total={total} size={pageSizes.playlists} route={route} t={t} />,
  )
}

/** Why a form was refused whose item is not on this page any more. */
const Gone = ({ outcome: { refusal }, t }: { outcome: QueueItemOutcome; t: PageContext['t'] }) => (
  <p className="upload-why" role="alert">
    {t(refusalKey('desk', refusal.code), { count: Number(refusal.info ?? 0) })}
  </p>
)
