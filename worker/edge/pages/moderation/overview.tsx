// The moderation overview: how much waits in each queue, since when, and the next deadline. Every other visitor gets a 404.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { moderationQueueNames, moderationQueues } from '../../../../shared/rules/moderation-queues.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, moderationParts, type Queues, UtcTime } from '../../parts/moderation-parts.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { DueTime } from './due-time.tsx'

type Data = { queues: Queues; days: AnswerOf<'queueDays'>['days'] } | null

export const moderation = page<'moderation', Data>({
  layout: 'own-page',

  async load(context) {
    const queues = await loadQueues(context)
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const { days } = expected(await context.call('queueDays', {}))
    return { status: 200, data: { queues, days }, maxCacheSeconds: 0 }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('review.title'), context.t)),

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { queues, days } = data
    return moderationParts(
      queues,
      context.t('review.title'),
      context,
      <ul key="queues" className="moderation-queues">
        {[...queues].sort(byDue).map((state) => (
          <Queue key={state.queue} state={state} context={context} />
        ))}
      </ul>,
      <DaysTable key="days" days={days} context={context} />,
      <TransparencyReports key="numbers" context={context} />,
    )
  },
})

type QueueState = Queues[number]

/** Queues with a deadline first, then those that have waited longest. */
const byDue = (one: QueueState, other: QueueState): number => (sortKeyOf(one) < sortKeyOf(other) ? -1 : 1)
const sortKeyOf = ({ next_due, oldest }: QueueState): string =>
  next_due ? `0${next_due}` : oldest ? `1${oldest}` : '2'

const Queue = ({ state, context }: { state: QueueState; context: PageContext<'moderation'> }) => {
  const { t, lang } = context
  const { queue, total, next_due, oldest } = state
  return (
    <li className="moderation-queue">
      <h2>
        <a href={href(moderationQueues[queue].page, {}, { lang })}>{t(`moderation.queue_${queue}`)}</a>
      </h2>
      <p className="moderation-total">
        {total === 0 ? t('review.empty') : t('moderation.waiting', { shown: t.number(total) })}
      </p>
      {next_due ? (
        <DueTime due={next_due} context={context} />
      ) : (
        oldest && (
          <p className="form-note">
            {t('moderation.since')} <UtcTime iso={oldest} context={context} />
          </p>
        )
      )}
    </li>
  )
}

type DaysProps = { days: AnswerOf<'queueDays'>['days']; context: Pick<PageContext<'moderation'>, 't'> }

/** Decisions by day and queue, of the queues that have any. */
const DaysTable = ({ days, context: { t } }: DaysProps) => {
  const shown = moderationQueueNames.filter((name) =>
    days.some(({ decided }) => decided.some(({ queue }) => queue === name)),
  )
  if (shown.length === 0) return null
  return (
    <section className="moderation-numbers">
      <h2>{t('acts.decisions')}</h2>
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
      <section className="admin-table" tabIndex={0} aria-label={t('acts.decisions')}>
        <table>
          <thead>
            <tr>
              <th scope="col">{t('columns.when')}</th>
              {shown.map((name) => (
                <th key={name} scope="col" className="admin-number">
                  {t(`moderation.queue_${name}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {days.map(({ day, decided }) => (
              <tr key={day}>
                <th scope="row">
                  <time dateTime={day}>{t.date(day)}</time>
                </th>
                {shown.map((name) => (
                  <td key={name} className="admin-number">
                    {t.number(decided.find(({ queue }) => queue === name)?.total ?? 0)}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </section>
    </section>
  )
}

/** The transparency reports of this year so far and of last year. */
const TransparencyReports = ({ context: { t, nowMs } }: { context: PageContext<'moderation'> }) => {
  const thisYear = new Date(nowMs).getUTCFullYear()
  return (
    <section className="moderation-numbers">
      <h2>{t('moderation.transparency')}</h2>
      <p className="form-note">{t('moderation.transparencyHelp')}</p>
      <p className="review-sources">
        {[thisYear - 1, thisYear].flatMap((year) =>
          [servicePaths.transparencyCsv, servicePaths.transparencyJson].map((path) => (
            <a key={path + year} className="button" href={`${path}?year=${year}`}>
              {`${year} ${path.slice(path.lastIndexOf('.') + 1).toUpperCase()}`}
            </a>
          )),
        )}
      </p>
    </section>
  )
}
