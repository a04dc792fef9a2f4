// Queues of small items that are kept or removed: reports, pending comments, members' pictures.
import { Fragment } from 'react'
import { FieldError } from '../../../../client/parts/field-error.tsx'
import { MissingRecords } from '../../../../client/parts/missing-records.tsx'
import type { QueueItem } from '../../../../shared/entities/moderation.ts'
import { dismissalReasons } from '../../../../shared/rules/moderation-decision-reasons.ts'
import { type ItemQueue, itemDecisions } from '../../../../shared/rules/moderation-queues.ts'
import { removalReasons } from '../../../../shared/rules/moderation-removal-reasons.ts'
import { reportSubjects } from '../../../../shared/rules/site-report-subjects.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { FieldChanges } from '../../parts/field-changes.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, QueueItemCard, type Queues, UtcTime } from '../../parts/moderation-parts.tsx'
import type { Replies } from '../../parts/saved-reply.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { BulkChoice, BulkForm, handleBulkForm } from './bulk-form.tsx'
import { DecisionForm, itemRefusal } from './decision-form.tsx'
import { type ItemTools, loadItemTools } from './item-tools.ts'
import { bulkItem, handleQueueItemForm, type QueueItemOutcome, sendDecision } from './queue-item-form.ts'
import { FormerTexts, Posters, TargetTexts } from './queue-item-texts.tsx'
import { queueParts } from './queue-parts.tsx'
import { QueueSearch } from './queue-search.tsx'
import { recordsRefusalText } from './upload-review.tsx'

type Data = { queues: Queues; tools: ItemTools; items: QueueItem[]; total: number } | null
type Name = `moderation_${ItemQueue}`

export const queueItemsPage = (queue: ItemQueue) =>
  page<Name, Data, QueueItemOutcome>({
    layout: 'own-page',

    async load(context) {
      const queues = await loadQueues(context)
      if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
      const { page, find, subject } = context.route.query
      const { items: found, total_count } = expected(
        await context.call('queueItems', { queue, page: page ?? 1, find, subject }),
      )
      // Posters of videos that are withheld open with a signed link only.
      const items = await Promise.all(
        found.map((item) => (item.of_video === undefined ? item : context.signPictures(item.of_video, item))),
      )
      const tools = await loadItemTools(
        context,
        queue,
        items.map(({ item }) => item),
      )
      return { status: 200, data: { queues, tools, items, total: total_count }, maxCacheSeconds: 0 }
    },

    act: (context, form) =>
      form.bulk === '1'
        ? handleBulkForm(context, queue, form)
        : handleQueueItemForm(context, form, sendDecision(context)),

    head: (data, context) =>
      data === null ? notFoundHead(context) : unlistedHead(context.t(`moderation.queue_${queue}`), context.t),

    Page(data, context, outcome) {
      if (data === null) return notFoundParts(context)
      return queueParts({
        queue,
        queues: data.queues,
        tools: data.tools,
        items: data.items,
        total: data.total,
        outcome,
        context,
        idOf: ({ item }) => item,
        before: (
          <Fragment key="before">
            <QueueSearch queue={queue} context={context} />
            {/* Where one item is left, the form still says why it was refused. */}
            {(data.items.length > 1 || outcome?.item === bulkItem) && (
              <BulkForm queue={queue} items={data.items} outcome={outcome} context={context} />
            )}
          </Fragment>
        ),
        view: (queueItem, own) => (
          <QueueItemView
            queue={queue}
            queueItem={queueItem}
            replies={data.tools.replies}
            outcome={own}
            context={context}
          />
        ),
      })
    },
  })

type QueueItemProps = {
  queue: ItemQueue
  queueItem: QueueItem
  replies: Replies
  outcome: QueueItemOutcome | null
  context: PageContext<Name>
}

const QueueItemView = ({ queue, queueItem, replies, outcome, context }: QueueItemProps) => {
  const { t } = context
  const {
    item,
    version,
    subject,
    text,
    changes,
    missing = [],
    username,
    address,
    email,
    picture,
    picture_now,
    added_date,
    can_remove,
    target,
    held_for,
    former_texts,
    claim,
    bar,
  } = queueItem
  const { keep, remove } = itemDecisions[queue]
  const isReport = queue === 'reports'
  const refusal = itemRefusal(outcome)
  const recordsRefusal = refusal && recordsRefusalText(refusal, t)
  const known = reportSubjects.find((one) => one === subject)
  return (
    <QueueItemCard
      queue={queue}
      item={item}
      claim={claim}
      bar={bar}
      refusal={recordsRefusal === null ? refusal : null}
      context={context}
    >
      {bar === null && <BulkChoice item={item} version={version} t={t} />}
      <h2>{known ? t(`contact.subject_${known}`) : username}</h2>
      <p className="form-note">
        {known && username} {email} {added_date && <UtcTime iso={added_date} context={context} />}
      </p>
      {picture && !picture_now && (
        <img
          className="moderation-picture"
          src={picture}
          alt={isReport ? t('moderation.sentPicture') : username}
          loading="lazy"
        />
      )}
      {picture && picture_now && <Posters now={picture_now} next={picture} t={t} />}
      {text && <p className="moderation-text">{text}</p>}
      {changes && <FieldChanges changes={changes} t={t} />}
      <MissingRecords missing={missing} t={t} />
      {recordsRefusal && <FieldError text={recordsRefusal} />}
      {address && <a href={address}>{address}</a>}
      {target && <TargetTexts target={target} t={t} />}
      {held_for && held_for.length > 0 && (
        <p className="form-note">
          {t('moderation.heldFor', { signs: held_for.map((sign) => t(`moderation.sign_${sign}`)).join(', ') })}
        </p>
      )}
      {former_texts && <FormerTexts texts={former_texts} t={t} />}
      {bar === null && (
        <DecisionForm
          queue={queue}
          item={item}
          version={version}
          buttons={[{ decision: keep, isBad: false }, ...(can_remove ? [{ decision: remove, isBad: true }] : [])]}
          reasons={[...new Set([...(isReport ? dismissalReasons : []), ...(can_remove ? removals : [])])]}
          replies={replies}
          outcome={outcome}
          context={context}
        />
      )}
    </QueueItemCard>
  )
}

const removals = [...removalReasons, 'spam'] as const
