// The audit log, for admins: who decided what, when and why. Entries are immutable, and the page says whether the chain is intact.
import { EmptyState } from '../../../../client/parts/empty-state.tsx'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { pageSizes } from '../../../../shared/limits.ts'
import { auditActs, moderationQueueNames } from '../../../../shared/rules/moderation-queues.ts'
import { may } from '../../../../shared/rules/roles.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { FieldChanges } from '../../parts/field-changes.tsx'
import { unlistedHead } from '../../parts/heads.ts'
import { loadQueues, moderationParts, type Queues, UtcTime } from '../../parts/moderation-parts.tsx'
import { RoutePagination } from '../../parts/route-pagination.tsx'
import { type PageContext, page } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'
import { decisionReasonTexts } from './decision-reason-texts.ts'

type Log = AnswerOf<'auditLog'>
type Data = { queues: Queues; log: Log } | null

export const moderationLog = page<'moderation_log', Data>({
  layout: 'own-page',

  async load(context) {
    const { route, call, visitor } = context
    const queues = may(requireResolvedSession(visitor)?.role, 'readLog') ? await loadQueues(context) : null
    if (!queues) return { status: 404, data: null, maxCacheSeconds: 0 }
    const log = expected(await call('auditLog', { page: route.query.page ?? 1 }))
    return { status: 200, data: { queues, log }, maxCacheSeconds: 0 }
  },

  head: (data, context) =>
    data === null ? notFoundHead(context) : unlistedHead(context.t('moderation.log'), context.t),

  Page(data, context) {
    if (data === null) return notFoundParts(context)
    const { t, route } = context
    const { entries, total_count, broken_at } = data.log
    return moderationParts(
      data.queues,
      t('moderation.log'),
      context,
      <p key="chain" className={broken_at === null ? 'form-note' : 'upload-why'} role="status">
        {broken_at === null ? t('moderation.chainWhole') : t('moderation.chainBroken', { id: broken_at })}
      </p>,
      entries.length === 0 ? (
        <EmptyState key="empty" icon="clock" title={t('moderation.logEmpty')} />
      ) : (
        <LogTable key="table" entries={entries} context={context} />
      ),
      <RoutePagination key="pages" total={total_count} size={pageSizes.usual} route={route} t={t} />,
    )
  },
})

const LogTable = ({ entries, context }: { entries: Log['entries']; context: PageContext<'moderation_log'> }) => {
  const { t } = context
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="moderation-table" tabIndex={0} aria-label={t('moderation.log')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('columns.when')}</th>
            <th scope="col">{t('columns.who')}</th>
            <th scope="col">{t('columns.what')}</th>
            <th scope="col">{t('columns.why')}</th>
          </tr>
        </thead>
        <tbody>
          {entries.map((entry) => (
            <tr key={entry.audit_id}>
              <td>
                <UtcTime iso={entry.added_date} context={context} />
              </td>
              <td>{entry.username || '–'}</td>
              <td>
                {actText(entry, t)} <code>{entry.item}</code>
              </td>
              <td>
                {decisionReasonTexts(entry, t).join(' ')}
                <FieldChanges changes={entry.changes} t={t} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}

type Entry = Log['entries'][number]

/** Parts of the site other than queues. */
const otherParts = {
  videos: 'videos.heading',
  categories: 'categories.heading',
  models: 'models.heading',
  channels: 'channels.heading',
  playlists: 'playlists.heading',
  members: 'acts.members',
  people: 'staff.title',
  adverts: 'adverts.title',
  settings: 'siteSettings.title',
  mails: 'health.mails',
  media_jobs: 'health.media',
  imports: 'importing.title',
  searches: 'searches.title',
  feeds: 'feeds.title',
  replies: 'moderation.replies',
  jobs: 'health.title',
  alerts: 'alerts.title',
  age_policy: 'agePolicy.title',
} as const satisfies Record<string, MessageKey>

/** A value that a later version wrote is shown as it is. */
function actText({ queue, act }: Entry, t: PageContext['t']): string {
  const where = moderationQueueNames.find((name) => name === queue)
  const what = auditActs.find((name) => name === act)
  const other = Object.hasOwn(otherParts, queue) ? otherParts[queue as keyof typeof otherParts] : null
  const named = where ? t(`moderation.queue_${where}`) : other ? t(other) : queue
  return [named, what ? t(`moderation.act_${what}`) : act].join(': ')
}
