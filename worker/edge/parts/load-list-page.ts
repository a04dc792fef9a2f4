// Loads a page of a list. The first page is sent before its data has loaded, unless the upstream had faults in the last
// seconds; a later one waits for its data, because its number may be past the end.
import { pagesMax } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { pageCountOf } from '../../../shared/rules/page-count.ts'
import type { Loaded } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { wasHealthy } from '../upstream/upstream-health.ts'

export type ListData<List> = { list: Promise<List> }

/**
 * @param size the number of items on a page
 * @param ask asks the upstream for a page
 * @param none the empty list, for page numbers past the maximum
 */
export async function loadListPage<List extends { total_count: number }>(
  page: number | undefined,
  size: number,
  ask: (page: number) => Promise<Result<List>>,
  none: List,
): Promise<Loaded<ListData<List>>> {
  const number = page ?? 1
  if (number > pagesMax) return { status: 404, data: { list: Promise.resolve(none) } }
  let isTooDeep = false
  const list = ask(number).then((found) => {
    isTooDeep = number > 1 && !found.ok && found.code === 'too_deep'
    return isTooDeep ? none : expected(found)
  })
  // The part that shows the list reports a failure; until then the rejection is expected.
  list.catch(() => undefined)
  // A frame that was sent has said 200, even if the list never comes.
  if (number === 1 && wasHealthy()) return { status: 200, data: { list } }
  const { total_count } = await list
  const status = number > 1 && number > pageCountOf(total_count, size) ? 404 : 200
  return { status, data: { list }, ...(isTooDeep ? { maxCacheSeconds: tooDeepSeconds } : {}) }
}

/** The upstream may answer a page that was too far from the start of its list a moment later. */
const tooDeepSeconds = 60

/** Loads a subject and its list in parallel. Null: there is no such subject. */
export async function loadWithList<Subject extends object, List extends object>(
  subject: Promise<Subject | null>,
  list: Promise<Loaded<List>>,
): Promise<Loaded<(Subject & List) | null>> {
  // The list's failure matters only when the subject exists.
  list.catch(() => undefined)
  const found = await subject
  if (found === null) return { status: 404, data: null }
  const { status, data } = await list
  return { status, data: { ...data, ...found } }
}
