// The matrix: places x states of a visitor x surfaces x ways to ask. A cell counts when the same request, sent from a
// place where the site is open, brings something of the catalogue; it leaks when it does so where the gate is closed.

import { spellingsOf } from './address-variants.ts'
import type { Answer, Ask, Asked } from './client.ts'
import { leakIn, titlesIn } from './leaks.ts'
import { type Surface, surfacesOf } from './surfaces.ts'

export type Place = { name: string; headers: Record<string, string>; mode: 'declare' | 'assure' }
export type State = {
  name: string
  headers: Record<string, string>
  /** The modes that let such a visitor in. */
  opens: readonly Place['mode'][]
  /** Sees what is their own: it counts what the same request of theirs brings where the site is open. */
  isSomebody?: true
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
  /** The first is somebody of whom nothing is known. */
  states: State[]
  /** Every state in every way everywhere, and not every pair of a state, a place, a way and a surface. */
  isWhole: boolean
}

type Request = { surface: Surface; way: string; path: string; asked: Asked; turn: number }
type Answers = Map<Request, Answer>

const asItIs = 'as it is'

export async function runMatrix({ ask, askOpen, places, states, isWhole }: MatrixOptions): Promise<Cell[]> {
  const somebody = states.find(({ isSomebody }) => isSomebody)
  const openTo =
    (state?: State): Ask =>
    (path, asked = {}) =>
      askOpen(path, { ...asked, headers: { ...state?.headers, ...asked.headers } })
  const surfaces = await surfacesOf(askOpen, openTo(somebody))
  const plain = surfaces.map((surface, turn): Request => {
    return { surface, way: asItIs, path: surface.path, asked: {}, turn }
  })
  const spelt = surfaces.filter(isTypical).flatMap(waysOf)
  // Asked once before, so that every cache is warm when the closed ones ask.
  await answersTo(plain, askOpen)
  const everybodys = await answersTo([...plain, ...spelt], askOpen)
  const baselines = new Map<State, Answers>()
  for (const state of states) {
    // What is shown to somebody in another spelling is what everybody is shown.
    baselines.set(
      state,
      state.isSomebody ? new Map([...everybodys, ...(await answersTo(plain, openTo(state)))]) : everybodys,
    )
  }
  const titles = titlesIn([...baselines.values()].flatMap((answers) => [...answers.values()]))
  const cells: (() => Promise<Cell>)[] = []
  for (const request of [...plain, ...spelt]) {
    const countsOf = new Map([...baselines.values()].map((answers) => [answers, countsIn(request, answers, titles)]))
    for (const [at, place] of places.entries()) {
      for (const state of isWhole
        ? whoAsks(request, place, states)
        : inTurn(request, at, whoAsks(request, place, states))) {
        const counts = countsOf.get(baselines.get(state) ?? everybodys) ?? false
        cells.push(() => cellOf(request, place, state, counts, titles, ask))
      }
    }
  }
  return together(cells)
}

/** So many questions are on their way at once: that is less work for both sides than one after the other. */
const atOnce = 8

async function together<T>(works: (() => Promise<T>)[]): Promise<T[]> {
  const done: T[] = []
  for (let from = 0; from < works.length; from += atOnce) {
    done.push(...(await Promise.all(works.slice(from, from + atOnce).map((work) => work()))))
  }
  return done
}

async function answersTo(requests: Request[], ask: Ask): Promise<Answers> {
  const answers = requests.map((request) => async () => [request, await ask(request.path, request.asked)] as const)
  return new Map(await together(answers))
}

/** Whom a place lets in has no need of another way. */
const whoAsks = ({ way }: Request, { mode }: Place, states: State[]): State[] =>
  way === asItIs ? states : states.filter(({ opens }) => !opens.includes(mode))

/**
 * Every pair of a state, a place, a surface and a way, in fewer cells than all of them together. At the first place
 * everybody asks for everything as it is, and the first of them in every way; of the other places one rests in turn.
 */
const inTurn = ({ way, turn }: Request, at: number, states: State[]): State[] =>
  states.filter((_, index) => {
    if (way === asItIs) return index === 0 || at === 0 || (turn + at + index) % 2 === 0
    if (at === 0) return index === 0 || index === 1 + (turn % (states.length - 1))
    return turn % 3 !== at % 3 && index === (turn + at) % states.length
  })

const countsIn = (request: Request, answers: Answers, titles: string[]): boolean =>
  leakIn(answers.get(request) as Answer, titles, request.surface.gate === 'exempt') !== null ||
  isContent(request, answers)

/** One of each kind is spelt in every way. */
const isTypical = ({ name }: Surface): boolean =>
  /^page (index|videos|video|search|playlist|member|information|signin|sitemap)$|^api (videos|video|videoFile|main)$|^file |^service (sitemap|rss|oembed)$/.test(
    name,
  )

function waysOf(surface: Surface, order: number): Request[] {
  const at = (way: string, path: string, asked: Asked = {}) => ({ surface, way, path, asked })
  const sameOrigin = { 'sec-fetch-site': 'same-origin' }
  const ways = [
    ...spellingsOf(surface.path).map(({ name, path }) => at(name, path)),
    at('HEAD', surface.path, { method: 'HEAD' }),
    at('Range', surface.path, { headers: { range: 'bytes=0-99' } }),
    at('OPTIONS', surface.path, { method: 'OPTIONS', headers: { origin: 'https://evil.test' } }),
    at('POST', surface.path, { method: 'POST', headers: sameOrigin }),
    at('as JSON', surface.path, { headers: { accept: 'application/json' } }),
    at('with a referrer, source and promo', withPromo(surface.path), { headers: { referer: 'https://partner.test/' } }),
  ]
  // Somebody else's turn with each way and with each surface.
  return ways.map((request, index): Request => ({ ...request, turn: order + index }))
}

const withPromo = (path: string) => `${path}${path.includes('?') ? '&' : '?'}source=mail&promo=spring`

/** HEAD has no body; what it says about one is content when GET's is. */
const isContent = ({ way, surface }: Request, baselines: Answers): boolean =>
  way === 'HEAD' &&
  [...baselines].some(([{ surface: other, way: as }, { status }]) => other === surface && as === asItIs && status < 300)

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
    isShutOut: isOpen && counts && found === null && way === asItIs && answer.status < 500,
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
