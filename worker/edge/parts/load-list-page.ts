// How a page of a list loads: its first page leaves before its data are there; a later one waits for them, because it may
// lie behind the last one.
import { pagesMax } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { pageCountOf } from '../../../shared/rules/page-count.ts'
import type { Loaded } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

export type ListData<List> = { list: Promise<List> }

/**
 * @param size how many items a page has
 * @param ask asks the upstream for a page
 * @param none the list without anything, for pages that are never asked for
 */
export async function loadListPage<List extends { total_count: number }>(
  page: number | undefined,
  size: number,
  ask: (page: number) => Promise<Result<List>>,
  none: List,
): Promise<Loaded<ListData<List>>> {
  const number = page ?? 1
  if (number > pagesMax) return { status: 404, data: { list: Promise.resolve(none) } }
  const list = ask(number).then(expected)
  // Whoever shows it says that it failed; until then nobody has to hear of it.
  list.catch(() => undefined)
  if (number === 1) return { status: 200, data: { list } }
  return { status: number > pageCountOf((await list).total_count, size) ? 404 : 200, data: { list } }
}

/** A thing and its list, asked for at once. Null: there is no such thing. */
export async function loadWithList<Subject extends object, List extends object>(
  subject: Promise<Subject | null>,
  list: Promise<Loaded<List>>,
): Promise<Loaded<(Subject & List) | null>> {
  // What came of the list matters only where there is the thing.
  list.catch(() => undefined)
  const found = await subject
  if (found === null) return { status: 404, data: null }
  const { status, data } = await list
  return { status, data: { ...data, ...found } }
}
