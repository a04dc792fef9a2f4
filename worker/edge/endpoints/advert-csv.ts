// The counts of a campaign as a CSV file, for admins; for any other caller it does not exist.
import type { Context } from 'hono'
import { Day } from '../../../shared/contract/params.ts'
import { advertStatsDaysMax } from '../../../shared/limits.ts'
import { advertCsvPath } from '../../../shared/service-paths.ts'
import { isRangeWithin } from '../../../shared/statistics.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

export async function advertCsv(c: Context<EdgeApp>): Promise<Response> {
  const { url, call } = c.get('context')
  const id = advertCsvPath.match(url.pathname)?.campaign_id ?? ''
  const [since, until] = ['since', 'until'].map((name) => Day.safeParse(url.searchParams.get(name)))
  if (!/^[1-9]\d{0,14}$/.test(id) || !since?.success || !until?.success) return refusal(404)
  if (!isRangeWithin({ from: since.data, to: until.data }, advertStatsDaysMax)) return refusal(400)
  const answer = await call('advertCounts', { campaign_id: Number(id), since: since.data, until: until.data })
  if (!answer.ok) return refusal(404)
  const rows = answer.value.counts.map(({ day, slot, country, impressions, clicks, income }) => [
    day,
    slot,
    country,
    impressions,
    clicks,
    income / 100,
  ])
  const lines = [['day', 'slot', 'country', 'impressions', 'clicks', 'income'], ...rows].map((row) => row.join(','))
  return new Response(`${lines.join('\r\n')}\r\n`, {
    headers: {
      ...noStore,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="campaign-${id}-${since.data}-${until.data}.csv"`,
    },
  })
}

const refusal = (status: 400 | 404): Response => new Response(null, { status, headers: noStore })
