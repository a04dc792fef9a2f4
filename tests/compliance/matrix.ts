// The matrix: places x states of a visitor x surfaces x ways to ask. A cell counts when the same request, sent from a
// place where the site is open, brings something of the catalogue; it leaks when it does so where the gate is closed.
import type { Answer, Ask, Asked } from './client.ts'
import { leakIn, titlesIn } from './leaks.ts'
import { spellingsOf } from './spellings.ts'
import { type Surface, surfacesOf } from './surfaces.ts'

export type Place = { name: string; headers: Record<string, string>; mode: 'declare' | 'assure' }
export type State = {
  name: string
  headers: Record<string, string>
  /** Tries every way to spell and to ask, and not only the plain one. */
  triesWays?: boolean
  /** The modes that let such a visitor in. */
  opens: readonly Place['mode'][]
}
export type Cell = {
  place: string
  state: string
  surface: string
  way: string
  path: string
  status: number
  /** What was found where nothing may be. */
  leak: string | null
  /** Whoever may come in found the door shut. */
  isShutOut: boolean
  counts: boolean
}

export type MatrixOptions = {
  ask: Ask
  /** Asks from a place where the site is open. */
  askOpen: Ask
  places: Place[]
  states: State[]
}

type Request = { surface: Surface; way: string; path: string; asked: Asked }

export async function runMatrix({ ask, askOpen, places, states }: MatrixOptions): Promise<Cell[]> {
  const surfaces = await surfacesOf(askOpen)
  const requests = [
    ...surfaces.map((surface): Request => ({ surface, way: 'as it is', path: surface.path, asked: {} })),
    ...surfaces.filter(isTypical).flatMap(waysOf),
  ]
  // Twice, so that every cache is warm when the closed ones ask.
  const baselines = new Map<Request, Answer>()
  for (let time = 0; time < 2; time++) {
    for (const request of requests) baselines.set(request, await askOpen(request.path, request.asked))
  }
  const titles = titlesIn([...baselines.values()])
  const cells: Cell[] = []
  for (const request of requests) {
    const counts =
      leakIn(baselines.get(request) as Answer, titles, request.surface.gate === 'exempt') !== null ||
      isContent(request, baselines)
    for (const place of places) {
      for (const state of states) {
        // Nothing about a spelling depends on a cookie: it is tried with none, and with one that was made up.
        if (request.way !== 'as it is' && !state.triesWays) continue
        cells.push(await cellOf(request, place, state, counts, titles, ask))
      }
    }
  }
  return cells
}

/** One of each kind is spelt in every way. */
const isTypical = ({ name }: Surface): boolean =>
  /^page (index|videos|video|search|playlist|member|information|signin|sitemap)$|^api (videos|video|videoFile|main)$|^file |^\//.test(
    name,
  )

function waysOf(surface: Surface): Request[] {
  const at = (way: string, path: string, asked: Asked = {}): Request => ({ surface, way, path, asked })
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  return [
    ...spellingsOf(surface.path).map(({ name, path }) => at(name, path)),
    at('HEAD', surface.path, { method: 'HEAD' }),
    at('Range', surface.path, { headers: { range: 'bytes=0-99' } }),
    at('OPTIONS', surface.path, { method: 'OPTIONS', headers: { origin: 'https://evil.test' } }),
    at('POST', surface.path, { method: 'POST', headers: sameOrigin }),
    at('as JSON', surface.path, { headers: { accept: 'application/json' } }),
    at('with a referrer, source and promo', withPromo(surface.path), { headers: { referer: 'https://partner.test/' } }),
  ]
}

const withPromo = (path: string) => `${path}${path.includes('?') ? '&' : '?'}source=mail&promo=spring`

/** HEAD has no body; what it says about one is content when GET's is. */
const isContent = ({ way, surface }: Request, baselines: Map<Request, Answer>): boolean =>
  way === 'HEAD' &&
  [...baselines].some(
    ([{ surface: other, way: as }, { status }]) => other === surface && as === 'as it is' && status < 300,
  )

async function cellOf(
  { surface, way, path, asked }: Request,
  place: Place,
  state: State,
  counts: boolean,
  titles: string[],
  ask: Ask,
): Promise<Cell> {
  const headers = { ...place.headers, ...state.headers, ...asked.headers }
  const answer = await ask(path, { ...asked, headers })
  const isOpen = state.opens.includes(place.mode)
  const found = leakIn(answer, titles, surface.gate === 'exempt') ?? headLeak(answer, asked)
  return {
    ...{ place: place.name, state: state.name, surface: surface.name, way, path, status: answer.status, counts },
    leak: isOpen ? null : (found ?? (surface.gate === 'exempt' ? null : unkept(answer))),
    // A site that is down keeps nobody out.
    isShutOut: isOpen && counts && found === null && way === 'as it is' && answer.status < 500,
  }
}

/** The length or type of a film tells of it, too. */
const headLeak = ({ status, headers }: Answer, { method }: Asked): string | null =>
  method === 'HEAD' && status < 300 && /^(video|image\/(?!svg)|text\/vtt)/.test(headers['content-type'] ?? '')
    ? 'the head of a file'
    : null

/** A closed answer that somebody may keep would be given to others, and later to the same. */
const unkept = ({ status, headers }: Answer): string | null =>
  status < 400 && status !== 405 && !/no-store|no-cache/.test(headers['cache-control'] ?? 'no-store')
    ? 'an answer that may be kept'
    : null
