// The matrix: places x visitor states x surfaces x request variants. A cell counts when the same request from an open place
// returns catalogue content; it leaks when it does so where the gate is closed.

import { spellingsOf } from './address-variants.ts'
import type { Answer, Ask, Asked } from './client.ts'
import { leakIn, type TitleFinder, titlesIn } from './leaks.ts'
import { type Surface, surfacesOf } from './surfaces.ts'

export type Place = { name: string; headers: Record<string, string>; mode: 'declare' | 'assure' }
export type State = {
  name: string
  headers: Record<string, string>
  /** The modes that let such a visitor in. */
  opens: readonly Place['mode'][]
  /** Places where the proof of this state does not count, by their names. */
  closedAt?: readonly string[]
  /** Sees their own content: a cell counts by what the same member's request returns where the site is open. */
  isSignedIn?: true
}
export type Cell = {
  place: string
  state: string
  surface: string
  way: string
  path: string
  status: number
  /** Content found behind a closed gate. */
  leak: string | null
  /** A visitor who may enter was refused. */
  isShutOut: boolean
  counts: boolean
}

export type MatrixOptions = {
  ask: Ask
  /** Sends requests from a place where the site is open. */
  askOpen: Ask
  places: Place[]
  /** The first is an anonymous visitor. */
  states: State[]
  /** Every state in every variant everywhere, instead of pairwise combinations of state, place, variant and surface. */
  isWhole: boolean
}

type Request = { surface: Surface; way: string; path: string; asked: Asked; turn: number }
type Answers = Map<Request, Answer>

const asItIs = 'as it is'

export async function runMatrix({ ask, askOpen, places, states, isWhole }: MatrixOptions): Promise<Cell[]> {
  const signedIn = states.find(({ isSignedIn }) => isSignedIn)
  const openTo =
    (state?: State): Ask =>
    (path, asked = {}) =>
      askOpen(path, { ...asked, headers: { ...state?.headers, ...asked.headers } })
  const surfaces = await surfacesOf(askOpen, openTo(signedIn))
  const plain = surfaces.map((surface, turn): Request => {
    return { surface, way: asItIs, path: surface.path, asked: {}, turn }
  })
  const spelt = inTurns(surfaces.filter(isTypical).flatMap(waysOf))
  // Every cache is warm afterwards, when the closed places follow.
  const publicAnswers = await answersTo([...plain, ...spelt], askOpen)
  const baselines = new Map<State, Answers>()
  for (const state of states) {
    // Content that another spelling returns is the content of the plain address.
    baselines.set(
      state,
      state.isSignedIn ? new Map([...publicAnswers, ...(await answersTo(plain, openTo(state)))]) : publicAnswers,
    )
  }
  const titleIn = titlesIn([...baselines.values()].flatMap((answers) => [...answers.values()]))
  const cells: (() => Promise<Cell>)[] = []
  for (const request of [...plain, ...spelt]) {
    const countsOf = new Map([...baselines.values()].map((answers) => [answers, countsIn(request, answers, titleIn)]))
    const asking = states.flatMap((state) =>
      places.flatMap((place) => (isAsked(request, place, state) ? [{ place, state }] : [])),
    )
    for (const { place, state } of isWhole ? asking : inTurn(request, asking, places)) {
      const counts = countsOf.get(baselines.get(state) ?? publicAnswers) ?? false
      cells.push(() => cellOf(request, place, state, counts, titleIn, ask))
    }
  }
  return together(cells)
}

/** Requests sent concurrently: less work for both sides than one after the other. */
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

/** Where the visitor is let in, variants prove nothing. */
const isAsked = ({ way }: Request, place: Place, state: State): boolean => way === asItIs || !isLetIn(state, place)

const isLetIn = ({ opens, closedAt = [] }: State, { mode, name }: Place): boolean =>
  opens.includes(mode) && !closedAt.includes(name)

type Asking = { place: Place; state: State }

/**
 * Every surface in every variant, and every pair of state, place and variant, in fewer cells than the full product: a plain surface
 * is requested by the anonymous visitor, by every signed-in one, and in turn by one of the other states that open something and by one
 * of those that open nothing, each at the next place; a variant by two states, each at one place, all in turn.
 */
function inTurn({ way, turn }: Request, asking: Asking[], places: Place[]): Asking[] {
  const states = [...new Set(asking.map(({ state }) => state))]
  if (way === asItIs) {
    const [anonymous, ...closed] = states.filter(({ opens }) => opens.length === 0)
    const open = states.filter(({ opens, isSignedIn }) => opens.length > 0 && !isSignedIn)
    const inItsTurn = [closed, open].map((some) => some[turn % some.length])
    const chosen = states.filter((one) => one === anonymous || one.isSignedIn || inItsTurn.includes(one))
    return asking.filter(
      ({ place, state }) =>
        chosen.includes(state) && places.indexOf(place) === (turn + states.indexOf(state)) % places.length,
    )
  }
  const round = Math.floor(turn / states.length)
  // Few surfaces have some of the variants, so that one state each would not reach all of them.
  const turns = [turn % states.length, (turn + Math.ceil(states.length / 2)) % states.length]
  return turns.flatMap((at) => {
    const its = asking.filter(({ state }) => state === states[at])
    return its.slice((round + at) % its.length).slice(0, 1)
  })
}

const countsIn = (request: Request, answers: Answers, titleIn: TitleFinder): boolean =>
  leakIn(answers.get(request) as Answer, titleIn, request.surface.gate === 'exempt') !== null ||
  isContent(request, answers)

/** One of each kind is requested in every spelling. */
const isTypical = ({ name }: Surface): boolean =>
  /^page (index|videos|video|search|playlist|member|information|signin|sitemap)$|^api (videos|video|videoFile|main)$|^file |^service (sitemap|rss|oembed)$/.test(
    name,
  )

function waysOf(surface: Surface): Omit<Request, 'turn'>[] {
  const at = (way: string, path: string, asked: Asked = {}) => ({ surface, way, path, asked })
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

/** Counts through the surfaces of each variant; the next variant begins one later. */
function inTurns(requests: Omit<Request, 'turn'>[]): Request[] {
  const next = new Map<string, number>()
  return requests.map((request) => {
    const turn = next.get(request.way) ?? next.size
    next.set(request.way, turn + 1)
    return { ...request, turn }
  })
}

const withPromo = (path: string) => `${path}${path.includes('?') ? '&' : '?'}source=mail&promo=spring`

/** HEAD has no body; its headers count as content when the body of GET does. */
const isContent = ({ way, surface }: Request, baselines: Answers): boolean =>
  way === 'HEAD' &&
  [...baselines].some(([{ surface: other, way: as }, { status }]) => other === surface && as === asItIs && status < 300)

async function cellOf(
  { surface, way, path, asked }: Request,
  place: Place,
  state: State,
  counts: boolean,
  titleIn: TitleFinder,
  ask: Ask,
): Promise<Cell> {
  const headers = { ...place.headers, ...state.headers, ...asked.headers }
  const answer = await ask(path, { ...asked, headers })
  const isOpen = isLetIn(state, place)
  const found = leakIn(answer, titleIn, surface.gate === 'exempt') ?? headLeak(answer, asked)
  return {
    place: place.name,
    state: state.name,
    surface: surface.name,
    way,
    path,
    status: answer.status,
    counts,
    leak: isOpen ? null : (found ?? (surface.gate === 'exempt' ? null : cacheableBlock(answer))),
    // An unavailable site refuses no visitor.
    isShutOut: isOpen && counts && found === null && way === asItIs && answer.status < 500,
  }
}

/** The length or type of a video file also discloses it. */
const headLeak = ({ status, headers }: Answer, { method }: Asked): string | null =>
  method === 'HEAD' && status < 300 && /^(video|image\/(?!svg)|text\/vtt)/.test(headers['content-type'] ?? '')
    ? 'the head of a file'
    : null

/** A cacheable refusal would be served to other visitors, and later to the same one. */
const cacheableBlock = ({ status, headers }: Answer): string | null =>
  status < 400 && status !== 405 && !/no-store|no-cache/.test(headers['cache-control'] ?? 'no-store')
    ? 'an answer that may be kept'
    : null
