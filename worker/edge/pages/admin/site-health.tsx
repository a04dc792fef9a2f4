// The health of the site, for admins: queues with their age, errors by route, how fast the upstream answers, caches, and what is used of each
// limit. The numbers are those of the clock's last look.
import type { ReactNode } from 'react'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { healthUses } from '../../../../shared/contract/admin-alerts.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import {
  type ModerationQueue,
  moderationQueueNames,
  moderationQueues,
} from '../../../../shared/rules/moderation-queues.ts'
import type { SitePart } from '../../../../shared/rules/site-parts.ts'
import { notFoundHead, notFoundParts } from '../../parts/error-pages.tsx'
import { formatUtcTime } from '../../parts/format-utc-time.ts'
import { unlistedHead } from '../../parts/heads.ts'
import {
  bytesText,
  durationText,
  loadOperations,
  type Operations,
  OperationTable,
  operationParts,
} from '../../parts/operations.tsx'
import { type PageContext, page } from '../../render/page.ts'

type Health = AnswerOf<'siteHealth'>
type Context = PageContext<'moderation_health'>

export const moderationHealth = page<'moderation_health', Operations<Health>>({
  layout: 'own-page',

  load: (context) => loadOperations(context, () => context.call('siteHealth', {})),

  head: (data, context) => (data === null ? notFoundHead(context) : unlistedHead(context.t('health.title'), context.t)),

  Page(loaded, context) {
    if (loaded === null) return notFoundParts(context)
    const { t } = context
    const { seen_date, since_date, parts, queues, routes, upstream, cache, uses } = loaded.data
    return operationParts(
      { queues: loaded.queues, refusal: null, done: null, context },
      <p key="seen" className="form-note">
        {seen_date === null ? t('status.unseen') : t('status.seen', { date: formatUtcTime(seen_date, t) })}{' '}
        {since_date !== null && t('health.since', { date: formatUtcTime(since_date, t) })}
      </p>,
      <Parts key="parts" parts={parts} t={t} />,
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
    )
  },
})

type SectionProps = { id: string; heading: string; children: ReactNode }

const Section = ({ id, heading, children }: SectionProps) => (
  <section className="status-part" aria-labelledby={`health-${id}`}>
    <h2 id={`health-${id}`}>{heading}</h2>
    {children}
  </section>
)

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
} as const satisfies Record<SitePart, MessageKey>

const Parts = ({ parts, t }: { parts: Health['parts']; t: Context['t'] }) => (
  <Section id="parts" heading={t('health.parts')}>
    <ul className="health-parts">
      {parts.map(({ part, state }) => (
        <li key={part} data-state={state}>
          {t(partTexts[part])}: <strong>{t(`health.is_${state}`)}</strong>
        </li>
      ))}
    </ul>
  </Section>
)

const Queues = ({ queues, context: { t, lang } }: { queues: Health['queues']; context: Context }) => {
  const link = (queue: string) => {
    const known = moderationQueueNames.find((name): name is ModerationQueue => name === queue)
    if (known) return { to: href(moderationQueues[known].page, {}, { lang }), text: t(`desk.queue_${known}`) }
    return queue === 'mails'
      ? { to: href('moderation_mails', {}, { lang }), text: t('health.mails') }
      : { to: href('moderation_media', {}, { lang }), text: t('health.media') }
  }
  return (
    <Section id="queues" heading={t('health.queues')}>
      <OperationTable
        label={t('health.queues')}
        columns={[t('desk.what'), t('health.state_queued'), t('health.oldest')]}
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

const useTexts = {
  database_bytes: 'health.use_database',
  disk_share: 'health.use_disk',
  processor_jobs: 'health.use_processor',
  takedown_seconds: 'health.use_takedown',
} as const satisfies Record<(typeof healthUses)[number], MessageKey>

function amountText(use: (typeof healthUses)[number], amount: number, t: Context['t']): string {
  if (use === 'database_bytes') return bytesText(amount, t)
  if (use === 'takedown_seconds') return durationText(amount, t)
  if (use === 'processor_jobs') return t.number(amount)
  return new Intl.NumberFormat(t.tag, { style: 'percent', maximumFractionDigits: 0 }).format(amount)
}

const Uses = ({ uses, t }: { uses: Health['uses']; t: Context['t'] }) => (
  <Section id="uses" heading={t('health.uses')}>
    <OperationTable label={t('health.uses')} columns={[t('desk.what'), t('health.used'), t('health.limit')]}>
      {uses.map(({ use, used, limit }) => (
        <tr key={use}>
          <td>{t(useTexts[use])}</td>
          <td>
            {amountText(use, used, t)}{' '}
            <meter min={0} max={limit} high={limit * 0.8} optimum={0} value={used} aria-hidden />
          </td>
          <td>{amountText(use, limit, t)}</td>
        </tr>
      ))}
    </OperationTable>
  </Section>
)

const Upstream = ({ rows, t }: { rows: Health['upstream']; t: Context['t'] }) => {
  const columns = [t('health.row'), t('health.answers'), t('health.errors'), t('health.mean'), t('health.p95')]
  const milliseconds = (seconds: number) =>
    new Intl.NumberFormat(t.tag, { style: 'unit', unit: 'millisecond', maximumFractionDigits: 0 }).format(
      seconds * 1000,
    )
  return (
    <Section id="upstream" heading={t('health.upstream')}>
      <OperationTable label={t('health.upstream')} columns={columns}>
        {rows.map(({ row, answers, faults, mean_seconds, p95_seconds }) => (
          <tr key={row}>
            <td>
              <code>{row}</code>
            </td>
            <td>{t.number(answers)}</td>
            <td data-alert-state={faults > 0 ? 'firing' : undefined}>{t.number(faults)}</td>
            <td>{milliseconds(mean_seconds)}</td>
            <td>{p95_seconds === null ? `> ${milliseconds(10)}` : milliseconds(p95_seconds)}</td>
          </tr>
        ))}
      </OperationTable>
    </Section>
  )
}

const Cache = ({ states, t }: { states: Health['cache']; t: Context['t'] }) => {
  const all = states.reduce((sum, { answers }) => sum + answers, 0)
  const share = (answers: number) =>
    new Intl.NumberFormat(t.tag, { style: 'percent', maximumFractionDigits: 1 }).format(all === 0 ? 0 : answers / all)
  return (
    <Section id="cache" heading={t('health.cache')}>
      <OperationTable label={t('health.cache')} columns={[t('admin.state'), t('health.answers'), t('health.share')]}>
        {states.map(({ state, answers }) => (
          <tr key={state}>
            <td>
              <code>{state}</code>
            </td>
            <td>{t.number(answers)}</td>
            <td>{share(answers)}</td>
          </tr>
        ))}
      </OperationTable>
    </Section>
  )
}
