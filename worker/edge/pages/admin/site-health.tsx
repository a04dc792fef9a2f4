// The health of the site, for admins: queues with their age, errors by route, how fast the upstream answers, caches, and what is used of each
// limit. The numbers are those of the clock's last look.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import {
  type ModerationQueue,
  moderationQueueNames,
  moderationQueues,
} from '../../../../shared/rules/moderation-queues.ts'
import type { SitePart } from '../../../../shared/rules/site-parts.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { formatUtcTime } from '../../parts/format-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import { type PageContext, page } from '../../render/page.ts'
import { Cache, Section, Upstream, Uses } from './health-tables.tsx'
import { durationText, loadOperations, type Operations, OperationTable, operationParts } from './operations.tsx'

type Health = AnswerOf<'siteHealth'>
type Context = PageContext<'moderation_health'>

export const moderationHealth = page<'moderation_health', Operations<Health>>({
  layout: 'own-page',

  load: (context) => loadOperations(context, () => context.call('siteHealth', {})),

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('health.title'), context.t)),

  Page(loaded, context) {
    if (loaded === null) return notFoundParts(context)
    const { t } = context
    const { seen_date, since_date, parts, age_provider, queues, routes, upstream, cache, uses } = loaded.data
    return operationParts(
      { queues: loaded.queues, refusal: null, done: null, context },
      <p key="seen" className="form-note">
        {seen_date === null ? t('status.unseen') : t('status.seen', { date: formatUtcTime(seen_date, t) })}
        <br />
        {since_date !== null && t('health.since', { date: formatUtcTime(since_date, t) })}
      </p>,
      ...(seen_date === null
        ? []
        : [
            <Parts key="parts" parts={parts} ageProvider={age_provider} t={t} />,
            <Queues key="queues" queues={queues} context={context} />,
            <Uses key="uses" uses={uses} t={t} />,
            <Section key="routes" id="routes" heading={t('health.routes')}>
              <OperationTable
                label={t('health.routes')}
                columns={[t('health.route'), t('health.answers'), t('health.errors')]}
              >
                {routes.map(({ route, answers, errors }) => (
                  <tr key={route}>
                    <td>
                      <code>{route}</code>
                    </td>
                    <td>{t.number(answers)}</td>
                    <td data-alert-state={errors > 0 ? 'firing' : undefined}>{t.number(errors)}</td>
                  </tr>
                ))}
              </OperationTable>
            </Section>,
            <Upstream key="upstream" rows={upstream} t={t} />,
            <Cache key="cache" states={cache} t={t} />,
          ]),
    )
  },
})

const partTexts = {
  upstream: 'health.upstream',
  cache: 'health.part_cache',
  database: 'health.part_database',
  files: 'health.part_files',
  objects: 'health.part_objects',
  hasher: 'health.part_hasher',
  processor: 'health.part_processor',
  mails: 'health.mails',
  media_jobs: 'health.media',
  backup: 'health.part_backup',
  age_policy: 'health.part_age_policy',
  settings: 'siteSettings.title',
} as const satisfies Record<SitePart, MessageKey>

type PartsProps = { parts: Health['parts']; ageProvider: Health['age_provider']; t: Context['t'] }

const Parts = ({ parts, ageProvider, t }: PartsProps) => (
  <Section id="parts" heading={t('health.parts')}>
    <ul className="health-parts">
      {parts.map(({ part, state }) => (
        <li key={part} data-state={state}>
          {t(partTexts[part])}: <strong>{t(`health.is_${state}`)}</strong>
        </li>
      ))}
      {ageProvider && (
        <li data-state={ageProvider === 'ok' ? 'ok' : 'degraded'}>
          {t('health.ageProvider')}: <strong>{t(`health.ageProvider_${ageProvider}`)}</strong>
        </li>
      )}
    </ul>
  </Section>
)

const Queues = ({ queues, context: { t, lang } }: { queues: Health['queues']; context: Context }) => {
  const link = (queue: string) => {
    const known = moderationQueueNames.find((name): name is ModerationQueue => name === queue)
    if (known) return { to: href(moderationQueues[known].page, {}, { lang }), text: t(`moderation.queue_${known}`) }
    return queue === 'mails'
      ? { to: href('moderation_mails', {}, { lang }), text: t('health.mails') }
      : { to: href('moderation_media', {}, { lang }), text: t('health.media') }
  }
  return (
    <Section id="queues" heading={t('health.queues')}>
      <OperationTable
        label={t('health.queues')}
        columns={[t('columns.what'), t('health.state_queued'), t('health.oldest')]}
      >
        {queues.map(({ queue, waiting, oldest_seconds }) => (
          <tr key={queue}>
            <td>
              <a href={link(queue).to}>{link(queue).text}</a>
            </td>
            <td>{t.number(waiting)}</td>
            <td>{waiting === 0 || oldest_seconds === 0 ? '–' : durationText(oldest_seconds, t)}</td>
          </tr>
        ))}
      </OperationTable>
    </Section>
  )
}
