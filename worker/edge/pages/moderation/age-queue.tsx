// Photos of age checks that wait for a moderator, deleted with the decision. Every other visitor gets a 404.

import { SelectField } from '../../../../client/parts/select-field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { refusalKey } from '../../../../shared/refusals.ts'
import { ageReasons } from '../../../../shared/rules/age-policy.ts'
import { agePhotoPath } from '../../../../shared/service-paths.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, QueueItemCard, type Queues } from '../../parts/moderation-parts.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { type ItemTools, loadItemTools } from './item-tools.ts'
import { handleQueueItemForm, type QueueItemOutcome } from './queue-item-form.ts'
import { queueParts } from './queue-parts.tsx'

type Checks = AnswerOf<'ageQueue'>
type Data = { queues: Queues; tools: ItemTools; found: Checks } | null

export const moderationAges = page<'moderation_ages', Data, QueueItemOutcome>({
  layout: 'own-page',

  async load(context) {
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const found = expected(await context.call('ageQueue', { page: context.route.query.page ?? 1 }))
    const tools = await loadItemTools(
      context,
      'ages',
      found.checks.map(({ check_id }) => check_id),
    )
    return { status: 200, data: { queues, tools, found }, maxCacheSeconds: 0 }
  },

  act: (context, form) =>
    handleQueueItemForm(
      context,
      { ...form, item: form.item ?? form.check_id ?? '' },
      ({ item = '', decision = '', reason = '' }) => context.send('decideAge', { check_id: item, decision, reason }),
    ),

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('moderation.queue_ages'), context.t),

  Page(data, context, outcome) {
    if (data === null) return notFoundParts(context)
    const { checks, total_count: total } = data.found
    return queueParts({
      queue: 'ages',
      queues: data.queues,
      tools: data.tools,
      items: checks,
      total,
      outcome,
      context,
      lead: context.t('ages.lead'),
      idOf: ({ check_id }) => check_id,
      view: (check, own) => <AgeCheckItem check={check} outcome={own} context={context} />,
    })
  },
})

type Props = {
  check: Checks['checks'][number]
  outcome: QueueItemOutcome | null
  context: PageContext<'moderation_ages'>
}

const AgeCheckItem = ({ check: { check_id, added_date, username, photo, claim, bar }, outcome, context }: Props) => {
  const { t, route } = context
  const lacksReason = outcome?.refusal?.field === 'reason'
  return (
    <QueueItemCard
      className="review"
      queue="ages"
      item={check_id}
      claim={claim}
      bar={bar}
      refusal={lacksReason ? null : (outcome?.refusal ?? null)}
      context={context}
    >
      {photo === 'there' ? (
        <img className="age-photo" src={agePhotoPath.fill({ check_id })} alt={t('gate.photo')} loading="lazy" />
      ) : (
        <p className="form-note">{t(photo === 'waiting' ? 'ages.photoWaiting' : 'ages.photoFailed')}</p>
      )}
      <div className="review-about">
        <h2>{username ?? t('ages.visitor')}</h2>
        <p className="form-note">{t.date(added_date)}</p>
        {bar === null && (
          <form className="review-acts" method="post" action={route.canonicalPath}>
            <input type="hidden" name="check_id" value={check_id} />
            {photo === 'there' && (
              <button
                className="button button-primary"
                type="submit"
                name="decision"
                value="ok"
                data-moderation-key="a"
              >
                {t('ages.ok')}
              </button>
            )}
            <details open={lacksReason}>
              <summary className="button">{t('ages.refuse')}</summary>
              <div className="review-reasons" data-moderation-key="r">
                <SelectField
                  name="reason"
                  label={t('review.reason')}
                  error={lacksReason ? t(refusalKey('upload', outcome?.refusal?.code ?? ''), { count: 0 }) : undefined}
                  choices={[
                    { value: '', label: '–' },
                    ...ageReasons.map((value) => ({ value, label: t(`ages.reason_${value}`) })),
                  ]}
                />
                <button className="button button-bad" type="submit" name="decision" value="refused">
                  {t('ages.refuse')}
                </button>
              </div>
            </details>
          </form>
        )}
      </div>
    </QueueItemCard>
  )
}
