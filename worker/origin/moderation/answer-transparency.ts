// A year's transparency figures for publication: CSV or JSON, streamed part by part.
import { refused } from '../../../shared/result.ts'
import { textStream } from '../../../shared/text-stream.ts'
import type { Env } from '../env.ts'
import { readCaller, requireMember } from '../http/caller.ts'
import { refusal } from '../http/json-response.ts'
import { requireSteppedUpStaff } from '../http/require-staff.ts'
import { type Figure, figuresOf, transparencyParts } from './store/transparency.ts'

export async function answerTransparency(request: Request, env: Env): Promise<Response> {
  const member = await requireMember(readCaller(request.headers, env))
  if (!member.ok) return refusal(member)
  const moderator = await requireSteppedUpStaff(member.value, 'moderate')
  if (!moderator.ok) return refusal(moderator)
  const { searchParams } = new URL(request.url)
  const year = /^20\d\d$/.exec(searchParams.get('year') ?? '')?.[0]
  const format = formats[searchParams.get('format') ?? '']
  if (!year || !format) return refusal(refused('invalid', year ? 'format' : 'year'))
  return new Response(textStream(piecesOf(env, Number(year), format)), {
    headers: { 'content-type': format.type, 'cache-control': 'no-store' },
  })
}

type Format = {
  type: string
  begin: (year: number) => string
  row: (one: Figure, isFirst: boolean) => string
  end: string
}

const formats: Record<string, Format | undefined> = {
  csv: {
    type: 'text/csv; charset=utf-8',
    begin: () => 'section,name,measure,value\r\n',
    row: ({ section, name, measure, value }) => `${[section, name, measure, value].join(',')}\r\n`,
    end: '',
  },
  json: {
    type: 'application/json; charset=utf-8',
    begin: (year) => `{\n  "year": ${year},\n  "figures": [`,
    row: (one, isFirst) => `${isFirst ? '' : ','}\n    ${JSON.stringify(one)}`,
    end: '\n  ]\n}\n',
  },
}

async function* piecesOf({ db }: Env, year: number, { begin, row, end }: Format): AsyncGenerator<string> {
  yield begin(year)
  let isFirst = true
  for (const part of transparencyParts) {
    for (const figure of await figuresOf(db, part, year)) {
      yield row(figure, isFirst)
      isFirst = false
    }
  }
  yield end
}
