// A video whose address names a second begins there, also without script: each of its sources carries the second as a media fragment.
// The page is made and kept once for all seconds, so it is written as the page leaves.
import type { Element } from '@cloudflare/workers-types'
import { passingQuery, type Route } from '../../../shared/routes.ts'

/** The runtime's own. */
declare class HTMLRewriter {
  on(selector: string, handlers: { element: (element: Element) => void }): this
  transform(answer: Response): Response
}

/** The second that the address asks for; null where it asks for none. */
export function startSecond(route: Route, query: URLSearchParams): string | null {
  const named = passingQuery(route, query).find((one) => one.startsWith('start_time='))
  return named ? named.slice('start_time='.length) : null
}

/** @param second as the address has it, checked by the route's pattern */
export const startingAt = (answer: Response, second: string): Response =>
  new HTMLRewriter()
    .on('.player-media source', {
      element: (source) => void source.setAttribute('src', `${source.getAttribute('src')}#t=${second}`),
    })
    .transform(answer)
