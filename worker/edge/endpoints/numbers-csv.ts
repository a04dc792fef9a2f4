// A creator's numbers as a file: one line a number. `fewer than 5` stands where the page says the same.
import type { Context } from 'hono'
import * as z from 'zod/mini'
import { zeroOrMorePattern } from '../../../shared/contract/params.ts'
import { csvLine } from '../../../shared/csv-line.ts'
import { fewestShown } from '../../../shared/limits.ts'
import { statusOf } from '../../../shared/result.ts'
import { numbersRanges, numbersSubjects } from '../../../shared/rules/studio-numbers.ts'
import { noStore } from '../http/headers.ts'
import type { EdgeApp } from '../render/request-context.ts'

const Asked = z.object({
  of: z.enum(numbersSubjects),
  id: z.string().check(z.regex(zeroOrMorePattern)),
  range: z.enum(numbersRanges),
})

export async function numbersCsv(c: Context<EdgeApp>): Promise<Response> {
  const { call, url } = c.get('context')
  const asked = Asked.safeParse(Object.fromEntries(url.searchParams))
  if (!asked.success || (asked.data.of === 'all') !== (asked.data.id === '0'))
    return new Response(null, { status: 400, headers: noStore })
  const { of, id, range } = asked.data
  const answer = await call('creatorNumbers', { of, id: Number(id), range })
  if (!answer.ok) return new Response(null, { status: statusOf(answer), headers: noStore })
  const { points, retention, lists, followers, ...numbers } = answer.value
  const rows: [part: string, key: string, name: string, count: number | null | 'hidden'][] = [
    ...(['views', 'plays', 'seconds', 'watched_percent', 'likes', 'comments'] as const).map(
      (key) => ['total', key, '', numbers[key]] as (typeof rows)[number],
    ),
    ...(followers ? [['total', 'followers', '', followers.count] as (typeof rows)[number]] : []),
    ...points.flatMap(({ date, ...counts }) =>
      Object.entries(counts).map(([key, count]): (typeof rows)[number] => [
        key,
        date.slice(0, 10),
        '',
        count ?? 'hidden',
      ]),
    ),
    ...retention.map((percent, tenth): (typeof rows)[number] => ['retention', `${tenth + 1}`, '', percent]),
    ...lists.flatMap(({ list, rows: some }) =>
      some.map(({ key, name, total }): (typeof rows)[number] => [list, key, name, total]),
    ),
  ]
  const lines = rows.map(([part, key, name, count]) => [part, key, name, count ?? `fewer than ${fewestShown}`])
  return new Response([['part', 'key', 'name', 'count'], ...lines].map((line) => csvLine(line.map(String))).join(''), {
    headers: {
      ...noStore,
      'content-type': 'text/csv; charset=utf-8',
      'content-disposition': `attachment; filename="numbers-${of}-${id}-${range}.csv"`,
    },
  })
}
