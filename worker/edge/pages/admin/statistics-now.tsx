// What is now: the last half an hour that is counted; and for admins the queues, and what the site costs and earns.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { href } from '../../../../shared/routes.ts'
import { moderationQueues } from '../../../../shared/rules/moderation-queues.ts'
import {
  dollarsOfEvents,
  fileClasses,
  monthlyDatabaseDollars,
  monthlyFilesDollars,
  siteCosts,
} from '../../../../shared/site-costs.ts'
import { placeName } from '../../parts/counted-names.ts'
import { formatUtcTime } from '../../parts/format-time.ts'
import type { PageContext } from '../../render/page.ts'
import { bytesText, OperationTable } from './operations.tsx'

type Now = AnswerOf<'adminNow'>
type Context = Pick<PageContext, 't' | 'lang'>

export const StatisticsNow = ({ now, context: { t } }: { now: Now; context: Context }) => (
  <section aria-labelledby="statistics-now">
    <h2 id="statistics-now">{t('statistics.now')}</h2>
    <p className="form-note">{t('statistics.until', { time: formatUtcTime(now.until_date, t) })}</p>
    <dl className="statistics-now">
      <Fact name={t('statistics.total_view')} value={t.number(now.views)} />
      <Fact name={t('statistics.total_play')} value={t.number(now.plays)} />
      <Fact name={t('statistics.total_page')} value={t.number(now.pages)} />
    </dl>
    {now.countries.length > 0 && (
      <ul className="statistics-countries" aria-label={t('statistics.viewsByCountry')}>
        {now.countries.map(({ country, total }) => (
          <li key={country}>
            {placeName(country, t)} <strong>{t.number(total)}</strong>
          </li>
        ))}
      </ul>
    )}
  </section>
)

const Fact = ({ name, value }: { name: string; value: string }) => (
  <div>
    <dt>{name}</dt>
    <dd>{value}</dd>
  </div>
)

type OperationProps = {
  operation: NonNullable<Now['operation']>
  statistics: AnswerOf<'adminStatistics'>
  context: Context
}

export const StatisticsOperation = ({ operation, statistics, context }: OperationProps) => {
  const { t } = context
  return (
    <>
      <QueueTable queues={operation.queues} context={context} />
      <section aria-labelledby="statistics-cost">
        <h2 id="statistics-cost">{t('statistics.cost')}</h2>
        <Money operation={operation} statistics={statistics} t={t} />
        <p className="form-note">
          {t('statistics.costHelp', { date: t.date(siteCosts.measuredOn), file: 'tests/README.md' })}
        </p>
      </section>
    </>
  )
}

const Money = ({ operation, statistics, t }: Omit<OperationProps, 'context'> & { t: PageContext['t'] }) => {
  const dollars = new Intl.NumberFormat(t.tag, { style: 'currency', currency: 'USD' })
  const sumOf = (name: 'page' | 'play') =>
    statistics.totals.find(({ total }) => total === name)?.points.reduce((sum, point) => sum + point, 0) ?? 0
  const gigabytes = operation.database_bytes / 1e9
  const fileBytes = operation.files.reduce((sum, { bytes }) => sum + bytes, 0)
  return (
    <>
      <dl className="statistics-now">
        <Fact name={t('statistics.databases')} value={gigabytesText(operation.database_bytes, t)} />
        <Fact name={t('statistics.databasesMonth')} value={dollars.format(monthlyDatabaseDollars(gigabytes))} />
        {operation.files_checked_date !== null && (
          <>
            <Fact name={t('statistics.files')} value={gigabytesText(fileBytes, t)} />
            <Fact name={t('statistics.filesMonth')} value={dollars.format(monthlyFilesDollars(fileBytes / 1e9))} />
          </>
        )}
        <Fact
          name={t('statistics.costOfRange')}
          value={dollars.format(dollarsOfEvents({ page: sumOf('page'), play: sumOf('play') }))}
        />
        {statistics.advert_income !== null && (
          <Fact name={t('statistics.income')} value={incomeText(statistics.advert_income, t)} />
        )}
      </dl>
      <Files operation={operation} t={t} />
    </>
  )
}

const gigabytesText = (bytes: number, { tag }: PageContext['t']): string =>
  new Intl.NumberFormat(tag, { style: 'unit', unit: 'gigabyte', maximumFractionDigits: 3 }).format(bytes / 1e9)

const Files = ({ operation, t }: Pick<OperationProps, 'operation'> & { t: PageContext['t'] }) => {
  const { files, files_checked_date } = operation
  if (files_checked_date === null) return <p className="form-note">{t('statistics.filesNotCounted')}</p>
  return (
    <details className="statistics-fold">
      <summary className="button">{t('statistics.filesByClass')}</summary>
      <OperationTable
        label={t('statistics.filesByClass')}
        columns={[t('statistics.name'), t('statistics.size'), t('statistics.count')]}
      >
        {fileClasses.map((name) => {
          const { bytes = 0, files: count = 0 } = files.find((one) => one.class === name) ?? {}
          return (
            <tr key={name}>
              <td>{t(`statistics.files_${name}`)}</td>
              <td>{bytesText(bytes, t)}</td>
              <td>{t.number(count)}</td>
            </tr>
          )
        })}
      </OperationTable>
      <p className="form-note">{t('statistics.filesChecked', { time: formatUtcTime(files_checked_date, t) })}</p>
    </details>
  )
}

/** In the currency in which the rates of campaigns are given, whose name the site does not know. */
const incomeText = (hundredths: number, { tag }: PageContext['t']): string =>
  new Intl.NumberFormat(tag, { minimumFractionDigits: 2, maximumFractionDigits: 2 }).format(hundredths / 100)

const QueueTable = ({
  queues,
  context: { t, lang },
}: Pick<OperationProps, 'context'> & { queues: OperationProps['operation']['queues'] }) => (
  <section>
    <h2 id="statistics-queues">{t('statistics.queues')}</h2>
    {/* biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard */}
    <section className="admin-table" tabIndex={0} aria-labelledby="statistics-queues">
      <table>
        <thead>
          <tr>
            <th scope="col">{t('statistics.name')}</th>
            <th scope="col" className="admin-number">
              {t('statistics.count')}
            </th>
            <th scope="col">{t('moderation.since')}</th>
          </tr>
        </thead>
        <tbody>
          {queues.map(({ queue, total, oldest_date }) => (
            <tr key={queue}>
              <th scope="row">
                <a href={href(moderationQueues[queue].page, {}, { lang })}>{t(`moderation.queue_${queue}`)}</a>
              </th>
              <td className="admin-number">{t.number(total)}</td>
              <td>{oldest_date && <time dateTime={oldest_date}>{formatUtcTime(oldest_date, t)}</time>}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  </section>
)
