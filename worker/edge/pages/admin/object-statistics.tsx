// The statistics of one object of the catalogue, under a tab of its page.
import type { AnswerOf } from '../../../../shared/contract/contract.ts'
import { ok, type Result } from '../../../../shared/result.ts'
import { servicePaths } from '../../../../shared/service-paths.ts'
import {
  type CountedFamily,
  type DayRange,
  objectRangeDaysMax,
  rangeOf,
  stepsOf,
} from '../../../../shared/statistics.ts'
import type { PageContext } from '../../render/page.ts'
import { StatisticsCharts } from './statistics-charts.tsx'
import { type RangeRoute, StatisticsRange } from './statistics-range.tsx'

export type ObjectNumbers = { family: CountedFamily; range: DayRange; answer: AnswerOf<'adminObjectStatistics'> }
type Context = Pick<PageContext, 'call' | 'nowMs'> & { route: RangeRoute }

export async function loadObjectStatistics(
  { call, route, nowMs }: Context,
  family: CountedFamily,
  id: number,
): Promise<Result<ObjectNumbers>> {
  const range = rangeOf(route.query, nowMs, { max: objectRangeDaysMax })
  const answer = await call('adminObjectStatistics', { family, id, ...range })
  return answer.ok ? ok({ family, range, answer: answer.value }) : answer
}

type Props = { numbers: ObjectNumbers; context: Pick<PageContext, 't'> & { route: RangeRoute } }

export const ObjectStatistics = ({ numbers: { family, range, answer }, context: { t, route } }: Props) => (
  <>
    <StatisticsRange route={route} range={range} usual="28" daysMax={objectRangeDaysMax} t={t} />
    <StatisticsCharts
      totals={answer.totals}
      steps={stepsOf(range, 'day')}
      countedTo={null}
      csv={`${servicePaths.statisticsCsv}?${new URLSearchParams({ ...range, family, id: String(answer.id) })}`}
      t={t}
    />
  </>
)
