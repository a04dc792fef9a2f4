// Leads from a former address of a performer, a channel or a category to the current one.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { movedPermanently } from '../http/redirects.ts'
import type { PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

type Context = Pick<PageContext, 'call'> & { route: Route }

/**
 * Throws the redirect, with sort and filters kept; returns where there is none, so that the page is answered 404.
 * @param param the name of the address's value, with commas between several names
 */
export async function redirectIfMoved(
  { call, route }: Context,
  section: ParamsOf<'moved'>['section'],
  param: { dir: string } | { object_id: string },
): Promise<void> {
  const [[name, dirs] = ['', '']] = Object.entries(param)
  const current = await Promise.all(
    dirs.split(',').map(async (dir) => expected(await call('moved', { section, dir })).dir ?? dir),
  )
  const unique = [...new Set(current)].toSorted().join(',')
  if (unique !== dirs) throw movedPermanently(hrefWith(route, { [name]: unique }))
}
