// What became of checks of ages in the last days, for admins: a chart of those that began and those that passed, and a table by place and method.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { fewestShown } from '../../../../shared/limits.ts'
import { href } from '../../../../shared/routes.ts'
import { type CheckOutcome, checkOutcomes } from '../../../../shared/rules/age-outcomes.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import { stepsOf } from '../../../../shared/statistics.ts'
import { Chart } from '../../parts/chart.tsx'
import type { PageContext } from '../../render/page.ts'
import { placeName } from './age-policy-texts.ts'
import { adminPage } from './section-page.tsx'

type Data = AnswerOf<'ageOutcomes'>
type Translate = PageContext['t']

export const adminAgeOutcomes = adminPage<'admin_age_outcomes', Data>({
  section: 'age',
  foreign: 'siteSettings.foreign',

  ask: ({ call }) => call('ageOutcomes', {}),

  title: (_, { t }) => t('ageOutcomes.title'),

  content: (data, { t, lang }) => (
    <>
      <p className="form-note">
        {t('ageOutcomes.lead', { from: t.date(data.since), to: t.date(data.until) })}{' '}
        {t('ageOutcomes.hidden', { count: fewestShown })}
      </p>
      {data.places.length === 0 ? (
        <p className="admin-none">{t('ageOutcomes.none')}</p>
      ) : (
        <>
          <div className="charts">
            <DayChart outcome="started" data={data} t={t} />
            <DayChart outcome="passed" data={data} t={t} />
          </div>
          <OutcomeTable places={data.places} t={t} />
        </>
      )}
      <p className="upload-acts">
        <a className="button" href={`${servicePaths.ageOutcomesCsv}?list=days`} download="">
          {t('ageOutcomes.csvDays')}
        </a>
        <a className="button" href={`${servicePaths.ageOutcomesCsv}?list=places`} download="">
          {t('ageOutcomes.csvPlaces')}
        </a>
        <a className="button" href={href('admin_age', {}, { lang })}>
          {t('agePolicy.title')}
        </a>
      </p>
    </>
  ),
})

const sumOf = (rows: readonly { total: number | null }[]): number =>
  rows.reduce((sum, { total }) => sum + (total ?? 0), 0)

/** A hidden count is drawn as none, and the sum says that there is more. */
const DayChart = ({ outcome, data, t }: { outcome: CheckOutcome; data: Data; t: Translate }) => {
  const ofOutcome = data.days.filter((one) => one.outcome === outcome)
  const hasHidden = ofOutcome.some(({ total }) => total === null)
  const points = stepsOf({ from: data.since, to: data.until }, 'day').map((step) =>
    sumOf(ofOutcome.filter(({ day }) => day === step.slice(0, 10))),
  )
  return (
    <figure className="chart-figure">
      <figcaption>
        <strong>{t(`ageOutcomes.${outcome}`)}</strong>
        <span className="chart-sum">{`${hasHidden ? '≥ ' : ''}${t.number(sumOf(ofOutcome))}`}</span>
      </figcaption>
      <Chart points={points} t={t} />
    </figure>
  )
}

const OutcomeTable = ({ places, t }: { places: Data['places']; t: Translate }) => {
  const groups = [...Map.groupBy(places, ({ place, method }) => `${place} ${method}`).values()]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-label={t('ageOutcomes.title')}>
      <table>
        <thead>
          <tr>
            <th scope="col">{t('agePolicy.place')}</th>
            <th scope="col">{t('ageOutcomes.method')}</th>
            {checkOutcomes.map((outcome) => (
              <th key={outcome} scope="col" className="admin-number">
                {t(`ageOutcomes.${outcome}`)}
              </th>
            ))}
            <th scope="col" className="admin-number">
              {t('ageOutcomes.unfinished')}
            </th>
          </tr>
        </thead>
        <tbody>
          {groups.map((rows) => (
            <OutcomeRow key={`${rows[0]?.place} ${rows[0]?.method}`} rows={rows} t={t} />
          ))}
        </tbody>
      </table>
    </section>
  )
}

const OutcomeRow = ({ rows, t }: { rows: Data['places']; t: Translate }) => {
  const [first] = rows
  if (!first) return null
  const totals = new Map(rows.map(({ outcome, total }) => [outcome, total]))
  const text = (total: number | null = 0) => (total === null ? t('numbers.hidden') : t.number(total))
  return (
    <tr>
      <th scope="row">{placeName(first.place, t)}</th>
      <td>{t(`agePolicy.visitor_${first.method}`)}</td>
      {checkOutcomes.map((outcome) => (
        <td key={outcome} className="admin-number">
          {text(totals.get(outcome))}
        </td>
      ))}
      <td className="admin-number">{unfinished(totals, t)}</td>
    </tr>
  )
}

/** Begun, and neither decided nor given up; not told where a count is hidden, which it would tell. */
function unfinished(totals: ReadonlyMap<CheckOutcome, number | null>, t: Translate): string {
  const { started = 0, limited: _, ...ended } = Object.fromEntries(totals)
  const counts = Object.values(ended)
  if (started === null || counts.includes(null)) return '–'
  return t.number(Math.max(0, started - counts.reduce<number>((sum, total) => sum + (total ?? 0), 0)))
}
