// The moderation overview: how much waits in each queue, since when, and the next deadline. Every other visitor gets a 404.
import { href } from '../../../../shared/routes.ts'
import { moderationQueues } from '../../../../shared/rules/moderation-queues.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, moderationParts, type Queues, UtcTime } from '../../parts/moderation-parts.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { DueTime } from './due-time.tsx'

export const moderation = page<'moderation', Queues | null>({
  layout: 'own-page',

  async load(context) {
    const queues = await loadQueues(context)
    return { status: queues ? 200 : 404, data: queues, maxCacheSeconds: 0 }
  },

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('review.title'), context.t)),

  Page(queues, context) {
    if (queues === null) return notFoundParts(context)
    return moderationParts(
      queues,
      context.t('review.title'),
      context,
      <ul key="queues" className="moderation-queues">
        {[...queues].sort(byDue).map((state) => (
          <Queue key={state.queue} state={state} context={context} />
        ))}
      </ul>,
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
        <a href={href(moderationQueues[queue].page, {}, { lang })}>{t(`desk.queue_${queue}`)}</a>
      </h2>
      <p className="moderation-total">
        {total === 0 ? t('review.empty') : t('desk.waiting', { shown: t.number(total) })}
      </p>
      {next_due ? (
        <DueTime due={next_due} context={context} />
      ) : (
        oldest && (
          <p className="form-note">
            {t('desk.since')} <UtcTime iso={oldest} context={context} />
          </p>
        )
      )}
    </li>
  )
}

/** The transparency reports of this year so far and of last year. */
const TransparencyReports = ({ context: { t, nowMs } }: { context: PageContext<'moderation'> }) => {
  const thisYear = new Date(nowMs).getUTCFullYear()
  return (
    <section className="moderation-numbers">
      <h2>{t('desk.transparency')}</h2>
      <p className="form-note">{t('desk.transparencyHelp')}</p>
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
