// Queues of small things that are let be or taken away: reports, comments that wait, pictures of members.
import type { QueueItem } from '../../../shared/entities/moderation.ts'
import { dismissalReasons } from '../../../shared/rules/moderation-decision-reasons.ts'
import { type ItemQueue, itemDecisions } from '../../../shared/rules/moderation-queues.ts'
import { removalReasons } from '../../../shared/rules/moderation-removal-reasons.ts'
import { reportSubjects } from '../../../shared/rules/site-report-subjects.ts'
import { DecisionForm, refusalOfItem } from '../parts/decision-form.tsx'
import { loadQueues, QueueItemId, type Queues, Time } from '../parts/desk.tsx'
import { queueParts } from '../parts/desk-queue.tsx'
import { unlistedHead } from '../parts/heads.ts'
import { type PageContext, page } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { actAtDesk, type DeskOutcome, decideBy } from './desk-form.ts'
import { notFoundHead, notFoundParts } from './error-pages.tsx'

type Data = { queues: Queues; things: QueueItem[]; total: number } | null
type Name = `moderation_${ItemQueue}`

export const thingsPage = (queue: ItemQueue) =>
  page<Name, Data, DeskOutcome>({
    layout: 'own-page',

    async load(context) {
      const queues = await loadQueues(context)
      if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
      const { things, total_count } = expected(
        await context.call('deskThings', { queue, page: context.route.query.page ?? 1 }),
      )
      return { status: 200, data: { queues, things, total: total_count }, maxCacheSeconds: 0 }
    },

    act: (context, form) => actAtDesk(context, form, decideBy(context)),

    head: (data, context) =>
      data === null ? notFoundHead(context) : unlistedHead(context.t(`desk.queue_${queue}`), context.t),

    Page(data, context, outcome) {
      if (data === null) return notFoundParts(context)
      return queueParts({
        ...{ queue, queues: data.queues, items: data.things, total: data.total, outcome, context },
        idOf: ({ item }) => item,
        view: (thing, own) => <Thing queue={queue} thing={thing} outcome={own} context={context} />,
      })
    },
  })

type ThingProps = { queue: ItemQueue; thing: QueueItem; outcome: DeskOutcome | null; context: PageContext<Name> }

const Thing = ({ queue, thing, outcome, context }: ThingProps) => {
  const { t } = context
  const { item, subject, text, username, address, email, picture, added_date, can_remove, target, claim, bar } = thing
  const { keep, remove } = itemDecisions[queue]
  const isReport = queue === 'reports'
  const known = reportSubjects.find((one) => one === subject)
  return (
    <QueueItemId queue={queue} item={item} claim={claim} bar={bar} refusal={refusalOfItem(outcome)} context={context}>
      <h2>{known ? t(`contact.subject_${known}`) : username}</h2>
      <p className="form-note">
        {known && username} {email} {added_date && <Time iso={added_date} context={context} />}
      </p>
      {picture && (
        <img className="desk-picture" src={picture} alt={isReport ? t('desk.sentPicture') : username} loading="lazy" />
      )}
      {text && <p className="desk-text">{text}</p>}
      {address && <a href={address}>{address}</a>}
      {target && <TargetTexts target={target} t={t} />}
      {bar === null && (
        <DecisionForm
          queue={queue}
          item={item}
          buttons={[{ decision: keep, isBad: false }, ...(can_remove ? [{ decision: remove, isBad: true }] : [])]}
          reasons={[...new Set([...(isReport ? dismissalReasons : []), ...(can_remove ? removals : [])])]}
          outcome={outcome}
          context={context}
        />
      )}
    </QueueItemId>
  )
}

/** What stood there when it was reported, and what stands there now where that is something else. */
const TargetTexts = ({ target, t }: { target: NonNullable<QueueItem['target']>; t: PageContext['t'] }) => (
  <dl className="review-facts desk-target">
    <div>
      <dt>{t('desk.targetThen')}</dt>
      <dd className="desk-text">{target.text}</dd>
    </div>
    {target.text_now !== target.text && (
      <div>
        <dt>{t('desk.targetNow')}</dt>
        <dd className="desk-text">{target.text_now ?? t('desk.targetGone')}</dd>
      </div>
    )}
  </dl>
)

const removals = [...removalReasons, 'spam'] as const
