// The range of the statistics and what it is compared with: links and a form, because both are a part of the address.
import { Field } from '../../../../client/parts/field.tsx'
import { hrefWith, type Route } from '../../../../shared/routes.ts'
import { type Comparison, comparisons, type DayRange, rangeDays } from '../../../../shared/statistics.ts'
import type { PageContext } from '../../render/page.ts'

export type RangeRoute = Route & {
  query: {
    range?: (typeof rangeDays)[number] | undefined
    from?: string | undefined
    to?: string | undefined
    compare?: Comparison | undefined
    tab?: string | undefined
  }
}

type Props = {
  route: RangeRoute
  range: DayRange
  usual: (typeof rangeDays)[number]
  daysMax: number
  /** Absent where nothing is compared. */
  compare?: Comparison
  t: PageContext['t']
}

export const StatisticsRange = ({ route, range, usual, daysMax, compare, t }: Props) => {
  const { query } = route
  const isOwn = query.from !== undefined && query.to !== undefined
  return (
    <div className="statistics-range">
      <nav className="admin-filters" aria-label={t('statistics.range')}>
        {rangeDays
          .filter((days) => Number(days) <= daysMax)
          .map((days) => (
            <a
              key={days}
              href={hrefWith(route, { range: days === usual ? undefined : days, from: undefined, to: undefined })}
              aria-current={!isOwn && days === (query.range ?? usual) ? 'true' : undefined}
            >
              {t(`statistics.range_${days}`)}
            </a>
          ))}
      </nav>
      {compare && (
        <nav className="admin-filters" aria-label={t('statistics.compare')}>
          {comparisons.map((one) => (
            <a
              key={one}
              href={hrefWith(route, { compare: one === 'before' ? undefined : one })}
              aria-current={one === compare ? 'true' : undefined}
            >
              {t(`statistics.compare_${one}`)}
            </a>
          ))}
        </nav>
      )}
      <form method="get" action={hrefWith(route, { range: undefined, from: undefined, to: undefined })}>
        {query.tab && <input type="hidden" name="tab" value={query.tab} />}
        {compare && compare !== 'before' && <input type="hidden" name="compare" value={compare} />}
        <Field name="from" type="date" label={t('statistics.from')} defaultValue={range.from} autoComplete="off" />
        <Field name="to" type="date" label={t('statistics.to')} defaultValue={range.to} autoComplete="off" />
        <button className="button" type="submit">
          {t('statistics.show')}
        </button>
      </form>
    </div>
  )
}
