// Tables of the page about the health of the site: what is used of each limit, how fast the upstream answers, and the cache of pages.
import type { ReactNode } from 'react'
import type { MessageKey } from '../../../../locales/locales.ts'
import type { healthUses } from '../../../../shared/contract/admin-alerts.ts'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { PageContext } from '../../render/page.ts'
import { bytesText, durationText, OperationTable } from './operations.tsx'

type Health = AnswerOf<'siteHealth'>
type Translate = PageContext['t']

type SectionProps = { id: string; heading: string; children: ReactNode }

export const Section = ({ id, heading, children }: SectionProps) => (
  <section className="status-part" aria-labelledby={`health-${id}`}>
    <h2 id={`health-${id}`}>{heading}</h2>
    {children}
  </section>
)

const useTexts = {
  database_bytes: 'health.use_database',
  disk_share: 'health.use_disk',
  processor_jobs: 'health.use_processor',
  takedown_seconds: 'health.use_takedown',
  kvReads: 'health.use_kvReads',
  kvWrites: 'health.use_kvWrites',
  kvDeletes: 'health.use_kvDeletes',
  kvLists: 'health.use_kvLists',
  d1RowsRead: 'health.use_d1RowsRead',
  d1RowsWritten: 'health.use_d1RowsWritten',
  r2Reads: 'health.use_r2Reads',
  r2Writes: 'health.use_r2Writes',
} as const satisfies Record<(typeof healthUses)[number], MessageKey>

function amountText(use: (typeof healthUses)[number], amount: number, t: Translate): string {
  if (use === 'database_bytes') return bytesText(amount, t)
  if (use === 'takedown_seconds') return durationText(amount, t)
  if (use !== 'disk_share') return t.number(amount)
  return new Intl.NumberFormat(t.tag, { style: 'percent', maximumFractionDigits: 0 }).format(amount)
}

export const Uses = ({ uses, t }: { uses: Health['uses']; t: Translate }) => (
  <Section id="uses" heading={t('health.uses')}>
    <OperationTable label={t('health.uses')} columns={[t('columns.what'), t('health.used'), t('health.limit')]}>
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
    <p className="form-note">{t('health.countedHere', { setting: 'PLAN_TIMES' })}</p>
  </Section>
)

export const Upstream = ({ rows, t }: { rows: Health['upstream']; t: Translate }) => {
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

export const Cache = ({ states, t }: { states: Health['cache']; t: Translate }) => {
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
