// Leads from a former address of a performer, a channel or a category to the current one.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { movedPermanently } from '../http/redirects.ts'
import type { PageContext } from '../render/page.ts'

type Context = Pick<PageContext, 'callOptional'> & { route: Route }

/**
 * Throws the redirect, with sort and filters kept; returns where there is none, so that the page is answered 404.
 * @param param the name of the address's value, with commas between several names
 * @param addressOf what a current address is called in the language of the page
 */
export async function redirectIfMoved(
  { callOptional, route }: Context,
  section: ParamsOf<'moved'>['section'],
  param: { dir: string } | { object_id: string },
  addressOf: (dir: string) => string = (dir) => dir,
): Promise<void> {
  const [[name, dirs] = ['', '']] = Object.entries(param)
  const current = await Promise.all(
    dirs.split(',').map(async (dir) => {
      // An upstream that knows no former addresses has none.
      const answer = await callOptional('moved', { section, dir }).catch(() => null)
      return addressOf((answer?.ok && answer.value.dir) || dir)
    }),
  )
  const unique = [...new Set(current)].toSorted().join(',')
  if (unique !== dirs) throw movedPermanently(hrefWith(route, { [name]: unique }))
}
