// What became of checks of ages as a file, by day or by place, for admins; for any other caller it does not exist.
import type { Context } from 'hono'
import { csvLine } from '../../../shared/csv-line.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

export async function ageOutcomesCsv(c: Context<EdgeApp>): Promise<Response> {
  const { url, call } = c.get('context')
  const list = url.searchParams.get('list')
  if (list !== 'days' && list !== 'places') return new Response(null, { status: 400, headers: noStore })
  const answer = await call('ageOutcomes', {})
  if (!answer.ok) return new Response(null, { status: 404, headers: noStore })
  const { since, until, days, places } = answer.value
  const rows =
    list === 'days'
      ? [
          ['day', 'method', 'outcome', 'count'],
          ...days.map((one) => [one.day, one.method, one.outcome, text(one.total)]),
        ]
      : [
          ['place', 'method', 'outcome', 'count'],
          ...places.map((one) => [one.place, one.method, one.outcome, text(one.total)]),
        ]
  return new Response(rows.map(csvLine).join(''), {
    headers: {
      ...noStore,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="age-outcomes-${list}-${since}-${until}.csv"`,
    },
  })
}

const text = (total: number | null): string => (total === null ? 'hidden' : String(total))
