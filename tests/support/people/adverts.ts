// Adverts as a test wants them: recorded documents in the place of what the page's tags would be answered with.
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Page, Route } from 'playwright'
import { advertPath } from '../../../shared/service-paths.ts'
import type { Visitor } from './visitor.ts'

const folder = join(import.meta.dirname, '../../fixtures/vast')

/** What a tag is answered with: a recorded document, a chain of so many wrappers with an ad at its end, or no document. */
export type Answer =
  | { recorded: string }
  | { wrappers: number }
  | { status: number }
  | 'loop'
  | 'silence'
  | 'no-network'

/** Whoever accepted cookies. */
export const accepts = ({ page }: Visitor, site: string) =>
  page.context().addCookies([{ name: 'consent', value: 'accepted', url: site }])

/** Answers the page's tags by their names: `evening` is asked first, `house` last. Others are not answered. */
export async function adverts({ page }: Visitor, site: string, answers: Record<string, Answer>): Promise<void> {
  const film = await filmOf(page, site)
  const filled = (name: string, next = '', step = 0) =>
    readFileSync(join(folder, `${name}.xml`), 'utf8')
      .replaceAll('{{here}}', site)
      .replaceAll('{{film}}', film)
      .replaceAll('{{next}}', next)
      .replaceAll('{{step}}', String(step))
  const addressOf = (name: string, step: number) => `${site}${advertPath.fill({ name })}?step=${step}`
  await page.route(/\/advert\/[\w-]+\.xml/, async (route) => {
    const { pathname, searchParams } = new URL(route.request().url())
    const name = advertPath.match(pathname)?.name ?? ''
    const answer = answers[name] ?? { recorded: searchParams.get('of') ?? 'empty' }
    const step = Number(searchParams.get('step') ?? 0)
    if (answer === 'silence') return
    if (answer === 'no-network') return route.abort()
    if (answer === 'loop') return give(route, filled('wrapper', addressOf(name, step)))
    if ('status' in answer) return route.fulfill({ status: answer.status, body: 'no' })
    if ('recorded' in answer) return give(route, filled(answer.recorded))
    const isEnd = step === answer.wrappers
    return give(route, isEnd ? filled('inline') : filled('wrapper', addressOf(name, step + 1), step))
  })
}

const give = (route: Route, body: string) => route.fulfill({ status: 200, contentType: 'application/xml', body })

/** The film of the site's own advert, as the site itself answers it. */
async function filmOf(page: Page, site: string): Promise<string> {
  const answer = await page.request.get(site + advertPath.fill({ name: 'evening' }))
  const film = /<MediaFile [^>]*><!\[CDATA\[([^\]]+)\]/.exec(await answer.text())?.[1]
  if (!film) throw new Error('the site has no advert of its own')
  return film
}
