// What was counted of a campaign between two days: in all, by place, by country and by day, and as a file.
import { Field } from '../../../../client/parts/field.tsx'
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import type { AdminAdvert, AdvertCount } from '../../../../shared/entities/admin-advert.ts'
import { advertStatsDaysMax } from '../../../../shared/limits.ts'
import { hrefWith } from '../../../../shared/routes.ts'
import { countryName } from '../../../../shared/rules/countries.ts'
import { advertCsvPath } from '../../../../shared/service-paths.ts'
import type { PageContext } from '../../render/page.ts'

type Sum = Pick<AdvertCount, 'impressions' | 'clicks' | 'income'>
/** The days are the form's; nothing was counted of more days than are shown at once. */
export type CampaignStats = { since: string; until: string; counted: AnswerOf<'advertCounts'> | null }
type Props = { campaign: AdminAdvert; stats: CampaignStats; context: PageContext<'admin_advert'> }

export const AdvertStats = ({ campaign, stats: { since, until, counted }, context }: Props) => {
  const { t, route } = context
  const csv = `${advertCsvPath.fill({ campaign_id: campaign.campaign_id })}?since=${since}&until=${until}`
  const error = counted ? undefined : t('adverts.daysMax', { count: advertStatsDaysMax })
  return (
    <>
      <form className="admin-row" method="get" action={hrefWith(route, { since: undefined, until: undefined })}>
        <input type="hidden" name="tab" value="stats" />
        <Field name="since" type="date" label={t('adverts.since')} defaultValue={since} />
        <Field name="until" type="date" label={t('adverts.until')} defaultValue={until} error={error} />
        <p className="admin-acts">
          <button className="button" type="submit">
            {t('adverts.show')}
          </button>
          {counted && (
            <a className="button" href={csv} download="">
              {t('adverts.csv')}
            </a>
          )}
        </p>
      </form>
      <p className="form-note">{t('adverts.statsHelp')}</p>
      {counted && <Counts counted={counted} t={t} />}
    </>
  )
}

type CountsProps = { counted: AnswerOf<'advertCounts'>; t: PageContext['t'] }

function Counts({ counted: { counts, rate_mille, rate_click }, t }: CountsProps) {
  if (counts.length === 0) return <p className="admin-none">{t('adverts.noCounts')}</p>
  const hasIncome = rate_mille + rate_click > 0 || counts.some(({ income }) => income > 0)
  const tables = [
    { label: t('adverts.slot'), rows: summedBy(counts, ({ slot }) => t(`adverts.slot_${slot}`)) },
    { label: t('trait.country'), rows: summedBy(counts, ({ country }) => nameOf(country, t)) },
    { label: t('adverts.day'), rows: summedBy(counts, ({ day }) => t.date(day)) },
  ]
  return tables.map((table, index) => (
    <CountsTable key={table.label} {...table} hasIncome={hasIncome} total={index === 0 ? sumOf(counts) : null} t={t} />
  ))
}

const nameOf = (country: string, t: PageContext['t']): string =>
  country === '' ? '–' : countryName(country.toUpperCase(), t.tag)

const sumOf = (rows: readonly Sum[]): Sum =>
  rows.reduce<Sum>(
    (sum, one) => ({
      impressions: sum.impressions + one.impressions,
      clicks: sum.clicks + one.clicks,
      income: sum.income + one.income,
    }),
    { impressions: 0, clicks: 0, income: 0 },
  )

/** In the order in which the names come first. */
function summedBy(counts: readonly AdvertCount[], name: (one: AdvertCount) => string): [string, Sum][] {
  const groups = Map.groupBy(counts, name)
  return [...groups].map(([key, rows]) => [key, sumOf(rows)])
}

type TableProps = {
  label: string
  rows: readonly [string, Sum][]
  total: Sum | null
  hasIncome: boolean
  t: PageContext['t']
}

const CountsTable = ({ label, rows, total, hasIncome, t }: TableProps) => {
  const cells = (sum: Sum) => [
    t.number(sum.impressions),
    t.number(sum.clicks),
    sum.impressions === 0 ? '–' : `${t.number(Math.round((sum.clicks / sum.impressions) * 10_000) / 100)} %`,
    ...(hasIncome ? [t.number(Math.round(sum.income) / 100)] : []),
  ]
  const headings = [
    t('adverts.impressions'),
    t('adverts.clicks'),
    t('adverts.rate'),
    ...(hasIncome ? [t('adverts.income')] : []),
  ]
  const all = [...rows, ...(total ? [[t('adverts.total'), total] as const] : [])]
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: a scrolling region has to be reachable by keyboard
    <section className="admin-table" tabIndex={0} aria-label={label}>
      <table>
        <thead>
          <tr>
            <th scope="col">{label}</th>
            {headings.map((heading) => (
              <th key={heading} scope="col" className="admin-number">
                {heading}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {all.map(([name, sum]) => (
            <tr key={name}>
              <th scope="row">{name}</th>
              {cells(sum).map((cell, index) => (
                <td key={headings[index]} className="admin-number">
                  {cell}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  )
}
