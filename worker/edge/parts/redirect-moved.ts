// Leads from a former address of a performer, a channel or a category to the current one.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import { hrefWith, type Route } from '../../../shared/routes.ts'
import { joinedDirs } from '../../../shared/rules/browse-category-dirs.ts'
import { movedPermanently } from '../http/redirects.ts'
import type { PageContext } from '../render/page.ts'
import type { Call } from '../upstream/call.ts'

type Context = Pick<PageContext, 'callOptional'> & { route: Route }
type Section = ParamsOf<'moved'>['section']

/**
 * Throws the redirect, with sort and filters kept; returns where there is none, so that the page is answered 404.
 * @param param the name of the address's value, with commas between several names
 * @param addressOf what a current address is called in the language of the page
 */
export async function redirectIfMoved(
  { callOptional, route }: Context,
  section: Section,
  param: { dir: string } | { object_id: string },
  addressOf?: (dir: string) => string,
): Promise<void> {
  const [[name, dirs] = ['', '']] = Object.entries(param)
  const current = await currentDirs(callOptional, section, dirs, addressOf)
  if (current !== dirs) throw movedPermanently(hrefWith(route, { [name]: current }))
}

/** What these addresses are called now, each once and sorted; the same where none of them moved. */
export async function currentDirs(
  call: Call,
  section: Section,
  dirs: string,
  addressOf: (dir: string) => string = (dir) => dir,
): Promise<string> {
  const current = await Promise.all(
    dirs.split(',').map(async (dir) => {
      // An upstream that knows no former addresses has none.
      const answer = await call('moved', { section, dir }).catch(() => null)
      return addressOf((answer?.ok && answer.value.dir) || dir)
    }),
  )
  return joinedDirs(current)
}
