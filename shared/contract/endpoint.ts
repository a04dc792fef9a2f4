// Defines a read row of the contract, and how its address is read and written.
import type * as z from 'zod/mini'
import type { VideoFile } from '../entities/video.ts'
import { type PathValues, pathTemplate } from '../path.ts'
import { type Result, refused } from '../result.ts'
import type { CacheTag } from './cache-tags.ts'
import type { JsonAddress } from './json-address.ts'
import type { AnyPlaces, Mark, RemovedBy } from './removal.ts'

/**
 * Who is answered, and what the answer depends on. `public`: the same for all visitors. `visitor`: depends on the forwarded
 * cookies, with a session or without one, and is never cached. `member`: the session's own, never cached; refused with sign_in
 * without a session. `members`: the same for every valid session; cached, and not sent without one.
 */
export type Audience = 'public' | 'visitor' | 'member' | 'members'

/** Signs the links of a video's files for a few hours. */
export type SignFiles = (videoId: number, files: VideoFile[]) => Promise<VideoFile[]>
/** The same for all addresses of its pictures in a value: those of a video that is withheld open with a signed link only. */
export type SignPictures = <Value>(videoId: number, value: Value) => Promise<Value>

/** A row's description, which `endpoint` completes. A row without one of the required fields does not compile. */
export type EndpointRow<
  Params extends z.ZodMiniType<PathValues>,
  Answer extends z.ZodMiniType,
  Who extends Audience = Audience,
> = {
  method: 'GET' | 'POST'
  /** Path template; see path.ts. */
  path: string
  /** Query templates by name, in the order in which they are written; `{name?}` may be missing with its key. */
  query?: Record<string, string>
  /** Parses the values of the address, all texts, into typed parameters. */
  params: Params
  /** The first value that contradicts the others, though each is valid alone. */
  conflictingParam?: (params: z.output<Params>) => (string & keyof z.output<Params>) | undefined
  /** Values of the address that derive from the parameters and are never passed by hand: lifetime, bucket. */
  derived?: (params: z.output<Params>) => PathValues
  answer: Answer
  /** How long an answer is fresh, in seconds; 0 is never cached. */
  lifetimeSeconds: (params: z.output<Params>) => number
  /**
   * After its lifetime the answer is fetched before the visitor is answered, because a member may have made its content
   * private.
   */
  isNeverStale?: boolean
  /** The upstream itself decides who may see a video that visitors may not open any more: its uploader and staff. */
  showsWithheld?: boolean
  /** Requested by machines, page after page: cached in KV only, so that it evicts nothing from an isolate's memory. */
  isRare?: boolean
  /** The tag whose change invalidates the cached answer; null where nothing does. */
  invalidatedBy: ((params: z.output<Params>) => CacheTag | null) | null
  /** What a takedown removes; null where nothing in the answer can be taken down. */
  removedBy: RemovedBy<z.output<Params>, z.output<Answer>> | null
  /** The list of the answer, which is cut to what was asked for; null where there is none. */
  list: { field: keyof z.output<Answer> & string; max: (params: z.output<Params>) => number } | null
  /** Whether the answer is about what was asked for, by its id; null where it names none. */
  isAbout: ((params: z.output<Params>, answer: z.output<Answer>) => boolean) | null
  /** Replaces media addresses by signed links; null where the answer contains no address of a video file. */
  signsMedia:
    | ((
        params: z.output<Params>,
        answer: z.output<Answer>,
        sign: SignFiles,
        signPictures: SignPictures,
      ) => Promise<z.output<Answer>>)
    | null
  /** How long a script's request waits, for a long poll; null: as long as a page. */
  deadlineMs: number | null
  audience: Who
  /** `exempt` answers stay reachable before an age check. */
  gate: 'closed' | 'exempt'
  /**
   * Why a valid address may be refused; any other refusal is a fault of the upstream, and the last good answer stays.
   * `where`: only such addresses, because a list of all objects always exists. Rows of members also refuse with sign_in.
   */
  refuses: readonly RefusalCode[] | { codes: readonly RefusalCode[]; where: (params: z.output<Params>) => boolean }
  /** Documentation of the answer, for developers of an upstream. */
  about: string
}

/** A member's own answer: fetched each time and never cached, so no change has to invalidate it. */
export const memberOnly = { lifetimeSeconds: () => 0, invalidatedBy: null, audience: 'member', gate: 'closed' } as const

/**
 * `too_deep`: the page of a list is too far from its start to be answered now. `moved`: a duplicate of another video, whose id and dir are in
 * info, as `7/dir`.
 */
type RefusalCode = 'not_found' | 'no_permission' | 'second_factor_required' | 'too_deep' | 'moved'

/** Staff rows do not exist for members without the role, and require the second factor of the others. */
export const staffRefusals = ['not_found', 'second_factor_required'] as const

/** A complete row: its address in both directions, and the check of its answer. */
export type Endpoint<Name extends string, Params, Answer, Who extends Audience = Audience> = {
  name: Name
  method: 'GET' | 'POST'
  path: string
  query: Record<string, string>
  audience: Who
  gate: 'closed' | 'exempt'
  refuses: readonly RefusalCode[]
  /** Whether this address may be refused with this code. */
  canRefuse(params: Params, code: string): boolean
  about: string
  isNeverStale: boolean
  isRare: boolean
  showsWithheld: boolean
  deadlineMs: number | null
  lifetimeSeconds(params: Params): number
  /** The tag whose change invalidates the answer; null where there is none. */
  invalidatedBy(params: Params): CacheTag | null
  /** The mark of the requested target; null where it cannot be taken down. */
  markOfQuestion(params: Params): Mark | null
  /** Where marked values stand in the answer. */
  places: AnyPlaces | null
  /** The list of the answer and its longest length for these parameters; null where there is none. */
  listOf(params: Params): { field: string; max: number } | null
  isAbout(params: Params, answer: Answer): boolean
  /** Null where the answer contains no address of a video file. */
  signsMedia:
    | { sign(params: Params, answer: Answer, sign: SignFiles, signPictures: SignPictures): Promise<Answer> }['sign']
    | null
  /** The address for these parameters, path and query. */
  fill(params: Params): JsonAddress<Answer>
  /** Parses an address. Null: not of this row. Refused: of this row, but not in its canonical spelling. */
  match(path: string, query: URLSearchParams): Result<Params> | null
  /** The first value that contradicts the others; such an address is refused. */
  conflictingParam(params: Params): string | undefined
  /** Checks an answer; null when it is invalid. */
  parseAnswer(body: unknown): Answer | null
  schemas: { params: z.ZodMiniType; answer: z.ZodMiniType }
}

/**
 * Completes a row's description. Its `fill` throws for values that the address cannot carry; invalid addresses and answers are
 * refused by `match` and `parseAnswer`, which never throw.
 */
export function endpoint<
  const Name extends string,
  Params extends z.ZodMiniType<PathValues>,
  Answer extends z.ZodMiniType,
  const Who extends Audience,
>(name: Name, row: EndpointRow<Params, Answer, Who>): Endpoint<Name, z.output<Params>, z.output<Answer>, Who> {
  const path = pathTemplate(row.path)
  const query = Object.entries(row.query ?? {}).map(([key, template]) => [key, queryTemplate(template)] as const)

  const fill = (params: z.output<Params>): JsonAddress<z.output<Answer>> => {
    const values: PathValues = { ...params, ...row.derived?.(params) }
    const asked = query.flatMap(([key, template]) => {
      const text = template.fill(values)
      return text === null ? [] : `${key}=${encodeURIComponent(text)}`
    })
    return (path.fill(values) + (asked.length ? `?${asked.join('&')}` : '')) as JsonAddress<z.output<Answer>>
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

  const { codes, where } = 'codes' in row.refuses ? row.refuses : { codes: row.refuses, where: () => true }
  const isForMembers = row.audience === 'member' || row.audience === 'members'

  return {
    name,
    method: row.method,
    path: row.path,
    query: row.query ?? {},
    audience: row.audience,
    gate: row.gate,
    refuses: codes,
    canRefuse: (params, code) =>
      code === 'sign_in' ? isForMembers : codes.some((known) => known === code) && where(params),
    about: row.about,
    isNeverStale: row.isNeverStale ?? false,
    isRare: row.isRare ?? false,
    showsWithheld: row.showsWithheld ?? false,
    deadlineMs: row.deadlineMs,
    lifetimeSeconds: row.lifetimeSeconds,
    invalidatedBy: (params) => row.invalidatedBy?.(params) ?? null,
    markOfQuestion: (params) => row.removedBy?.question?.(params) ?? null,
    places: (row.removedBy?.answer ?? null) as AnyPlaces | null,
    listOf: (params) => row.list && { field: row.list.field, max: row.list.max(params) },
    isAbout: (params, answer) => row.isAbout?.(params, answer) ?? true,
    signsMedia: row.signsMedia,
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
 * The first value that is valid but not in canonical spelling (a page "01", a lifetime that is not the row's own). Such an
 * address is refused, so that no caller can mint cache keys.
 */
function nonCanonicalParam<Params extends z.ZodMiniType<PathValues>>(
  row: { params: Params; derived?: (params: z.output<Params>) => PathValues },
  params: z.output<Params>,
  texts: Record<string, string>,
): string | undefined {
  const written: PathValues = { ...params, ...row.derived?.(params) }
  return Object.keys(texts).find((name) => String(written[name] ?? '') !== texts[name])
}

/** A query value is either one plain value, or a small path of its own whose values need no escapes. */
type QueryTemplate = {
  /** Null when the key is omitted. */
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
