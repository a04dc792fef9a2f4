// Adverts in a test: the page's tags lead to an advert server whose answers the test chooses.
import type { Page } from 'playwright'
import { advertPath } from '../../../shared/service-paths.ts'
import { advertRoot } from './advert-server.ts'
import { onKeptConnection } from './kept-connection.ts'
import { setCookie } from './set-cookie.ts'
import type { Visitor } from './visitor.ts'

/** The answer to a tag: a recorded document, a chain of wrappers with an ad at its end, or no document. */
export type Answer =
  | { recorded: string }
  | { wrappers: number }
  | { status: number }
  | 'loop'
  | 'silence'
  | 'no-network'

/** A visitor who accepted cookies. */
export const accepts = ({ page }: Visitor, site: string) => setCookie(page.context(), 'consent', 'accepted', site)

/** The origins of the site and of the advert server. */
export type Places = { site: string; server: string }

/** Answers the page's tags by their names: `evening` is requested first, `house` last. Other tags get no advert. */
export async function adverts(
  { page }: Visitor,
  { site, server }: Places,
  answers: Record<string, Answer>,
): Promise<void> {
  const film = await advertFileOf(page, site)
  const at = (name: string, query: Record<string, string> = {}) =>
    `${server}${advertRoot}${name}?${new URLSearchParams({ here: site, film, ...query })}`
  const stepOf = (name: string, step: number) => `${site}${advertPath.fill({ name })}?step=${step}`
  await page.route(/\/advert\/[\w-]+\.xml/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const name = advertPath.match(pathname)?.name ?? ''
    const answer = answers[name] ?? { recorded: searchParams.get('of') ?? 'empty' }
    const step = Number(searchParams.get('step') ?? 0)
    const wrapper = (next: number) => at('wrapper', { next: stepOf(name, next), step: String(step) })
    if (answer === 'loop') return route.continue({ url: wrapper(step) })
    if (typeof answer === 'string') return route.continue({ url: at(answer) })
    if ('status' in answer) return route.continue({ url: at('status', { status: String(answer.status) }) })
    if ('recorded' in answer) return route.continue({ url: at(answer.recorded) })
    return route.continue({ url: step === answer.wrappers ? at('inline') : wrapper(step + 1) })
  })
}

/** The video of the site's own advert, as the site itself answers it. */
async function advertFileOf(page: Page, site: string): Promise<string> {
  const answer = await page.request.get(site + advertPath.fill({ name: 'evening' }), onKeptConnection)
  const film = /<MediaFile [^>]*><!\[CDATA\[([^\]]+)\]/.exec(await answer.text())?.[1]
  if (!film) throw new Error('the site has no advert of its own')
  return film
}
