// An object that an act on many may change: what the act would change, and how that is saved and undone.
import type { D1PreparedStatement } from '@cloudflare/workers-types'
import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import type { SubjectFields } from '../../../shared/forms/admin-subject.ts'
import type { Env } from '../env.ts'
import type { Change } from '../moderation/store/audit.ts'
import type { RestoreBlocker } from '../moderation/store/kept-down.ts'
import { changeOf } from './change-of.ts'
import type { CategoryFields } from './store/categories.ts'
import type { VideoFields } from './store/videos.ts'
import type { NoReturn } from './video-return.ts'

type Saved = 'saved' | 'same' | 'outdated' | 'incomplete' | 'members_only' | NoReturn | RestoreBlocker

/** What a change of one object would do. */
type Plan = {
  change: Change
  /** The fields that differ, as they were, for an undo. */
  before: string
  /** `also` is written in the same batch, on its condition. */
  save: (env: BulkEnv, actorId: number, also: (isLogged: string) => D1PreparedStatement) => Promise<Saved>
}

type BulkEnv = Pick<Env, 'db' | 'deny' | 'notifyOpenPages'>

export type BulkItem = {
  id: number
  name: string
  version: number
  plan: (act: string, value: string) => Plan
  /** @param before of the plan that is undone */
  undo: (before: string) => Plan
}

export type BulkFamily = {
  /** The ids of all that match, at most so many; null where the query is none of the table. */
  matching: (db: Env['db'], query: URLSearchParams, most: number) => Promise<number[] | null>
  find: (db: Env['db'], ids: readonly number[]) => Promise<BulkItem[]>
  /** So many objects are looked at to count those that a plan would change. */
  countedMax: number
  /** What changes of these outdate. */
  tagsOf: (ids: readonly number[]) => CacheTag[]
}

type Fields = VideoFields | CategoryFields | SubjectFields

/** The object of a family whose state is `fields`. */
export function itemOf<State extends Fields>(
  object: { id: number; name: string; version: number; fields: State },
  acts: Readonly<Record<string, (fields: State, value: string) => Partial<State>>>,
  save: (after: State) => Plan['save'],
): BulkItem {
  const { fields, ...named } = object
  const planOf = (changed: Partial<State>): Plan => {
    const after = { ...fields, ...changed }
    const keys = (Object.keys(fields) as (keyof State)[]).filter(
      (key) => JSON.stringify(fields[key]) !== JSON.stringify(after[key]),
    )
    return {
      change: changeOf({ ...fields }, { ...after }),
      before: JSON.stringify(Object.fromEntries(keys.map((key) => [key, fields[key]]))),
      save: save(after),
    }
  }
  return {
    ...named,
    plan: (act, value) => planOf(acts[act]?.(fields, value) ?? {}),
    undo: (before) => planOf(JSON.parse(before)),
  }
}

/** The state of a table's first page, in an address. */
export const firstPage = (query: URLSearchParams, sort: string) => ({
  filter: 'all',
  ...Object.fromEntries(query),
  sort,
  after: '0',
})
