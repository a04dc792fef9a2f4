// What one row of the contract is, and how an address is read and written by it.
import type * as z from 'zod/mini'
import { type PathValues, pathTemplate } from '../path.ts'
import { type Result, refused } from '../result.ts'

/** A row as it is written: `endpoint` makes of it what is asked with. */
export type EndpointRow<Params extends z.ZodMiniType<PathValues>, Answer extends z.ZodMiniType> = {
  method: 'GET' | 'POST'
  /** Path template; see path.ts. */
  path: string
  /** Query templates by name, in the order in which they are written; `{name?}` may be missing with its key. */
  query?: Record<string, string>
  /** Reads the values of the address, all texts, into typed parameters. */
  params: Params
  /** The first value that does not go with the others, though each reads well alone. */
  conflictingParam?: (params: z.output<Params>) => (string & keyof z.output<Params>) | undefined
  /** Values of the address that follow from the parameters and are never passed by hand: lifetime, bucket. */
  derived?: (params: z.output<Params>) => PathValues
  answer: Answer
  /** How long an answer is fresh, in seconds; 0 is never kept. */
  lifetimeSeconds: (params: z.output<Params>) => number
  /** Once its lifetime is over it is asked for anew before anybody is answered: people take back what stands in it. */
  isNeverStale?: boolean
  /** Asked for by machines, page after page: kept in KV alone, so that it drives nothing out of an isolate's memory. */
  isRare?: boolean
  /**
   * `member` answers depend on the session: it is forwarded, and nothing is kept. `members` answers are the same for each session
   * that holds: they are kept, and told to no visitor without one.
   */
  audience: 'public' | 'member' | 'members'
  /** `exempt` answers stay reachable before an age check. */
  gate: 'closed' | 'exempt'
  /** Why a good address may be refused: there is no such thing, or it is not for everybody. */
  refuses?: readonly RefusalCode[]
  /** What the answer is, for the people who implement it. */
  about: string
}

/** What a member alone is told: asked for each time, and never kept. */
export const memberOnly = { lifetimeSeconds: () => 0, audience: 'member', gate: 'closed' } as const

type RefusalCode = 'not_found' | 'no_permission'

/** A row as it is used: its address both ways, and the check of its answer. */
export type Endpoint<Name extends string, Params, Answer> = {
  name: Name
  method: 'GET' | 'POST'
  path: string
  query: Record<string, string>
  audience: 'public' | 'member' | 'members'
  gate: 'closed' | 'exempt'
  refuses: readonly RefusalCode[]
  about: string
  isNeverStale: boolean
  isRare: boolean
  lifetimeSeconds(params: Params): number
  /** The address for these parameters, path and query. */
  fill(params: Params): string
  /** Reads an address. Null: not of this row. Refused: of this row, but not one that it would write itself. */
  match(path: string, query: URLSearchParams): Result<Params> | null
  /** The first value that does not go with the others; such an address is refused. */
  conflictingParam(params: Params): string | undefined
  /** Checks an answer; null when it is not one. */
  parseAnswer(body: unknown): Answer | null
  schemas: { params: z.ZodMiniType; answer: z.ZodMiniType }
}

/**
 * Makes a row of its description. Its `fill` throws for values that the address cannot carry; an address or an answer that
 * does not fit is told by `match` and `parseAnswer`, which throw nothing.
 */
export function endpoint<
  const Name extends string,
  Params extends z.ZodMiniType<PathValues>,
  Answer extends z.ZodMiniType,
>(name: Name, row: EndpointRow<Params, Answer>): Endpoint<Name, z.output<Params>, z.output<Answer>> {
  const path = pathTemplate(row.path)
  const query = Object.entries(row.query ?? {}).map(([key, template]) => [key, queryTemplate(template)] as const)

  const fill = (params: z.output<Params>): string => {
    const values: PathValues = { ...params, ...row.derived?.(params) }
    const asked = query.flatMap(([key, template]) => {
      const text = template.fill(values)
      return text === null ? [] : `${key}=${encodeURIComponent(text)}`
    })
    return path.fill(values) + (asked.length ? `?${asked.join('&')}` : '')
  }

  const match = (pathname: string, asked: URLSearchParams): Result<z.output<Params>> | null => {
    const texts = path.match(pathname)
    if (!texts) return null
    for (const [key, template] of query) {
      const found = template.match(asked.get(key) ?? '')
      if (!found) return refused('invalid', key)
      Object.assign(texts, found)
    }
    const parsed = row.params.safeParse(texts)
    if (!parsed.success) return refused('invalid', String(parsed.error.issues[0]?.path[0] ?? 'path'))
    const strange = nonCanonicalParam(row, parsed.data, texts)
    if (strange) return refused('invalid', strange)
    const conflictingParam = row.conflictingParam?.(parsed.data)
    if (conflictingParam) return refused('invalid', conflictingParam)
    return { ok: true, value: parsed.data }
  }

  return {
    name,
    method: row.method,
    path: row.path,
    query: row.query ?? {},
    audience: row.audience,
    gate: row.gate,
    refuses: row.refuses ?? [],
    about: row.about,
    isNeverStale: row.isNeverStale ?? false,
    isRare: row.isRare ?? false,
    lifetimeSeconds: row.lifetimeSeconds,
    fill,
    match,
    conflictingParam: (params) => row.conflictingParam?.(params),
    parseAnswer: (body) => {
      const parsed = row.answer.safeParse(body)
      return parsed.success ? parsed.data : null
    },
    schemas: { params: row.params, answer: row.answer },
  }
}

/**
 * The first value that reads well but is not written as the row itself would write it (a page "01", a lifetime that
 * is not the row's own). Such an address is refused, so that nobody can mint keys of the cache.
 */
function nonCanonicalParam<Params extends z.ZodMiniType<PathValues>>(
  row: { params: Params; derived?: (params: z.output<Params>) => PathValues },
  params: z.output<Params>,
  texts: Record<string, string>,
): string | undefined {
  const written: PathValues = { ...params, ...row.derived?.(params) }
  return Object.keys(texts).find((name) => String(written[name] ?? '') !== texts[name])
}

/** A query value is either one value as it is, or a small path of its own whose values need no escapes. */
type QueryTemplate = {
  /** Null when the key is not written at all. */
  fill(values: PathValues): string | null
  match(text: string): Record<string, string> | null
}

function queryTemplate(template: string): QueryTemplate {
  const [, name, mark] = /^\{(\w+)(\??)\}$/.exec(template) ?? []
  if (!name) return pathTemplate(template)
  const isOptional = mark === '?'
  return {
    fill: (values) => (isOptional && !values[name] ? null : String(values[name] ?? '')),
    match: (text) => (text ? { [name]: text } : isOptional ? {} : null),
  }
}
