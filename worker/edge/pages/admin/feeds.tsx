// Feeds that are imported again and again: when each was asked last and will be next, what came of it, its acts, and the form of a new one.

import { FieldError } from '../../../../client/parts/field-error.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminFeed } from '../../../../shared/entities/admin-feed.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { fieldError } from '../../../../shared/refusals.ts'
import { codesOf, type FieldCode, statusOf } from '../../../../shared/result.ts'
import { href } from '../../../../shared/routes.ts'
import { feedProblems } from '../../../../shared/rules/admin-import-feeds.ts'
import { seeOther } from '../../http/redirects.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import type { FormTexts, PageContext } from '../../render/page.ts'
import { FeedForm } from './feed-form.tsx'
import { ImportTabs } from './import-tabs.tsx'
import { adminPage } from './section-page.tsx'

type Outcome = { typed: FormTexts; codes: readonly FieldCode[] }
type Context = Pick<PageContext, 't' | 'lang' | 'route'>

const doneAfter = { ask: 'asked', delete: 'deleted' } as const

export const adminFeeds = adminPage<'admin_feeds', AnswerOf<'adminFeeds'>, Outcome>({
  section: 'imports',

  ask: ({ call, route }) => call('adminFeeds', { page: route.query.page ?? 1 }),

  async act({ send, lang }, form) {
    const answer = await send('saveFeed', form)
    if (answer.ok) {
      const done = doneAfter[form.act as keyof typeof doneAfter] ?? 'saved'
      throw seeOther(href('admin_feeds', {}, { lang, query: { done } }))
    }
    return { status: statusOf(answer), outcome: { typed: form, codes: codesOf(answer) } }
  },

  title: (_, { t }) => t('feeds.title'),

  actions: (context) => <ImportTabs at="admin_feeds" context={context} />,

  content({ feeds, total_count }, context, outcome) {
    const { t, route } = context
    const errors = { t, family: 'feeds', codes: outcome?.codes ?? [] } as const
    const notified = fieldError(errors, 'notify') ?? fieldError(errors, 'feed_id')
    return (
      <>
        {route.query.done && !outcome && (
          <p className="form-done" role="status">
            {t(`feeds.done_${route.query.done}`)}
          </p>
        )}
        {notified && <FieldError text={notified} />}
        <p className="form-note">{t('feeds.lead')}</p>
        {feeds.length === 0 ? (
          <p className="admin-none">{t('feeds.none')}</p>
        ) : (
          <FeedTable feeds={feeds} outcome={outcome} context={context} />
        )}
        <RoutePagination total={total_count} size={pageSizes.admin} route={route} t={t} />
        <FeedForm feed={null} outcome={outcome?.typed.act === 'create' ? outcome : null} context={context} />
      </>
    )
  },
})

type TableProps = { feeds: readonly AdminFeed[]; outcome: Outcome | null; context: Context }

const FeedTable = ({ feeds, outcome, context }: TableProps) => {
  const { t } = context
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table feed-table" tabIndex={0} aria-label={t('feeds.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('feeds.address')}</th>
            <th scope="col">{t('feeds.last')}</th>
            <th scope="col">{t('feeds.next')}</th>
            <th scope="col">{t('feeds.result')}</th>
            <th scope="col">{t('feeds.acts')}</th>
          </tr>
        </thead>
        <tbody>
          {feeds.map((feed) => (
            <FeedRow
              key={feed.feed_id}
              feed={feed}
              outcome={outcome?.typed.feed_id === feed.feed_id ? outcome : null}
              context={context}
            />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const FeedRow = ({ feed, outcome, context }: { feed: AdminFeed; outcome: Outcome | null; context: Context }) => {
  const { t } = context
  return (
    <tr data-admin-row="" tabIndex={-1}>
      <th scope="row">
        <span className="feed-address">{feed.address}</span>
        <br />
        <span className="admin-quiet">
          {feed.source} · {t('feeds.every', { count: feed.every_hours })}
        </span>
      </th>
      <td>
        {feed.asked_date ? <Time date={feed.asked_date} t={t} /> : t('feeds.never')}
        {feed.problem !== '' && (
          <p className="upload-why">
            {problemText(feed.problem, t)} {t('feeds.failures', { count: feed.failures })}
          </p>
        )}
      </td>
      <td>{feed.next_date ? <Time date={feed.next_date} t={t} /> : t('feeds.paused')}</td>
      <td>
        <Result feed={feed} context={context} />
      </td>
      <td>
        <Acts feed={feed} context={context} />
        <details open={outcome !== null}>
          <summary>{t('feeds.edit')}</summary>
          <FeedForm feed={feed} outcome={outcome} context={context} />
        </details>
      </td>
    </tr>
  )
}

const Time = ({ date, t }: { date: string; t: Context['t'] }) => <time dateTime={date}>{formatUtcTime(date, t)}</time>

const problemText = (problem: string, t: Context['t']): string => {
  const known = feedProblems.find((one) => one === problem)
  return known ? t(`feeds.problem_${known}`) : problem
}

/** The numbers of the last import, which lead to its page. */
const Result = ({ feed, context: { t, lang } }: { feed: AdminFeed; context: Context }) => {
  if (feed.asked_date === null) return '–'
  const numbers = [
    `${t('importing.rows')}: ${t.number(feed.total_rows)}`,
    `${t('importing.outcome_added')}: ${t.number(feed.added)}`,
    `${t('importing.outcome_changed')}: ${t.number(feed.changed)}`,
    `${t('importing.outcome_failed')}: ${t.number(feed.failed)}`,
  ].join(', ')
  if (feed.import_id === null) return numbers
  const query = feed.failed > 0 ? { tab: 'errors' as const } : {}
  return <a href={href('admin_import', { id: feed.import_id }, { lang, query })}>{numbers}</a>
}

const Acts = ({ feed, context: { t, route } }: { feed: AdminFeed; context: Context }) => (
  <form className="feed-acts" method="post" action={route.canonicalPath}>
    <input type="hidden" name="feed_id" value={feed.feed_id} />
    {!feed.is_paused && (
      <button className="button" type="submit" name="act" value="ask">
        {t('feeds.ask')}
      </button>
    )}
    <button className="button" type="submit" name="act" value={feed.is_paused ? 'resume' : 'pause'}>
      {t(feed.is_paused ? 'feeds.resume' : 'feeds.pause')}
    </button>
    <button className="button button-bad" type="submit" name="act" value="delete">
      {t('jobs.delete')}
    </button>
  </form>
)
