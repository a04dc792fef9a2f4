// Related videos on synthetic sessions whose tastes are known: how often the next video of a session is among the first ten.
import { describe, expect, it } from 'vitest'
import {
  coViewHops,
  coViewShownLeast,
  neighboursPerTag,
  neighboursPerTagBeside,
  relatedMixWindow,
  tagsBesideMax,
} from '../../../../worker/origin/bounds.ts'
import { heaviest } from '../../../../worker/origin/events/co-views.ts'
import type { Counts } from '../../../../worker/origin/events/store/event-batches.ts'
import { rankByLikeness } from '../../../../worker/origin/video/answer-related.ts'
import {
  candidatesOf,
  likenessesTo,
  mixRelated,
  type TagBeside,
  type Together,
} from '../../../../worker/origin/video/rank-related.ts'

const videosMax = 4000
const tastes = 80
const sessionsMax = 12_000
const day = 20_000

/** Numbers from 0 to 1, the same in each run. */
function randomFrom(seed: number): () => number {
  let state = seed
  return () => {
    state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0
    return state / 0x1_0000_0000
  }
}
const random = randomFrom(7)
const below = (max: number) => Math.floor(random() * max)
/** Few are chosen often, as with views. */
const skewed = (max: number) => Math.floor(max * random() ** 3)

type Film = {
  video_id: number
  title: string
  taste: number
  models: number[]
  categories: number[]
  viewed: number
  uploader_id: number
}

/** A taste has performers, a word and a category of its own, not in each of its videos; the large categories say nothing about it. */
const films: Film[] = Array.from({ length: videosMax }, (_, at) => {
  const taste = below(tastes)
  return {
    video_id: at + 1,
    taste,
    title: `Title ${random() < 0.4 ? `taste${taste}` : `noise${below(400)}`} ${`word${below(300)}`}`,
    models: random() < 0.4 ? [taste * 4 + below(4)] : random() < 0.5 ? [tastes * 4 + below(40)] : [],
    categories: [below(6), 6 + below(6), ...(random() < 0.5 ? [20 + (taste >> 1)] : [])],
    viewed: 0,
    uploader_id: below(120),
  }
})
const byTaste = Map.groupBy(films, ({ taste }) => taste)

/** Two tastes each; three videos in ten are of the sixty most watched ones. No video is watched twice. */
function session(): Film[] {
  const liked = [below(tastes), below(tastes)]
  const from = Array.from({ length: 10 }, () => {
    const among = random() < 0.3 ? films.slice(0, 60) : (byTaste.get(liked[below(2)] ?? 0) ?? films)
    return among[skewed(among.length)] as Film
  })
  return [...new Set(from)]
}
const sessions = Array.from({ length: sessionsMax }, session)
const heldOut = Array.from({ length: 700 }, session)

const pairsOf = (watched: readonly Film[]) => watched.slice(1).map((film, at) => [watched[at] as Film, film] as const)

const counts: Record<number, Counts> = {}
for (const watched of sessions) {
  for (const film of watched) film.viewed++
  for (const [one, other] of pairsOf(watched))
    for (const [a, b] of [
      [one, other],
      [other, one],
    ] as const) {
      counts[a.video_id] ??= {}
      const others = counts[a.video_id] as Counts
      others[b.video_id] = (others[b.video_id] ?? 0) + 1
    }
}
const weights = new Map(Object.entries(counts).map(([id, others]) => [Number(id), heaviest({}, 1, others)]))
const watchedWith = (id: number, least: number): [number, number][] =>
  Object.entries(weights.get(id) ?? {})
    .map(([other, weight]) => [Number(other), weight] as [number, number])
    .filter(([, weight]) => weight >= least)

const idsBy = (tag: 'models' | 'categories') => {
  const found = new Map<number, number[]>()
  for (const film of films) for (const one of film[tag]) found.set(one, [...(found.get(one) ?? []), film.video_id])
  return found
}
const tagged = { models: idsBy('models'), categories: idsBy('categories') }
const around = (all: readonly number[], id: number, each: number) => {
  const at = all.filter((one) => one < id).length
  return all.slice(Math.max(0, at - each), at + each + 1).filter((one) => one !== id)
}
const nearest = (tag: 'models' | 'categories', film: Film, each: number) =>
  film[tag].map((one) => {
    const all = tagged[tag].get(one) ?? []
    return {
      size: all.length,
      ids: around(all, film.video_id, each),
    }
  })

/** Performers or categories that are watched beside a film by enough visitors. */
function tagsBeside(tag: 'models' | 'categories', film: Film): TagBeside[] {
  const own = watchedWith(film.video_id, 0)
  const sums = new Map<number, number>()
  for (const [id, weight] of own)
    for (const one of films[id - 1]?.[tag] ?? []) sums.set(one, (sums.get(one) ?? 0) + weight)
  const total = own.reduce((sum, [, weight]) => sum + weight, 0)
  return [...sums]
    .filter(([, sum]) => sum >= coViewShownLeast)
    .map(([one, sum]) => {
      const all = tagged[tag].get(one) ?? []
      return { size: all.length, share: sum / total, ids: around(all, film.video_id, neighboursPerTagBeside) }
    })
    .toSorted((one, other) => other.share ** 2 / (1 + other.size / 20) - one.share ** 2 / (1 + one.size / 20))
    .slice(0, tagsBesideMax)
}

/** As many were compared then. */
const neighboursBefore = 60
/** What this site did before: pairs of three and more, heaviest first, then what shares most tags. */
function before(film: Film): number[] {
  const together = watchedWith(film.video_id, 3).map(([id]) => id)
  const idsBy = (tag: 'models' | 'categories') => nearest(tag, film, neighboursBefore).map(({ ids }) => ids)
  const neighbours = { models: idsBy('models'), categories: idsBy('categories') }
  return [...new Set([...together, ...rankByLikeness(film.video_id, neighbours)])]
}

function now(film: Film, count = 10, atDay = day): Film[] {
  const direct = watchedWith(film.video_id, coViewShownLeast)
  const together: Together[] = direct.map(([video_id, weight]) => ({ video_id, weight, hop: 1 }))
  for (const [id, weight] of direct.slice(0, coViewHops))
    for (const [video_id, more] of watchedWith(id, coViewShownLeast))
      together.push({ video_id, weight: Math.min(weight, more), hop: 2 })
  const to = {
    ...film,
    models: nearest('models', film, neighboursPerTag),
    categories: nearest('categories', film, neighboursPerTag),
    together,
    beside: [...tagsBeside('models', film), ...tagsBeside('categories', film)],
  }
  const likenesses = likenessesTo(to)
  const candidates = candidatesOf(film.video_id, likenesses).map((id) => films[id - 1] as Film)
  return mixRelated(to, candidates, { likenesses, day: atDay, window: relatedMixWindow, count })
}

/** The share of held-out steps whose next video is among the first ten. Today a device moves what it has seen behind. */
function hitRate(related: (film: Film) => readonly number[], movesSeen: boolean): number {
  const made = new Map<Film, readonly number[]>()
  let hits = 0
  let steps = 0
  for (const watched of heldOut)
    for (const [film, next] of pairsOf(watched)) {
      // A step to another taste is none that related videos could show.
      if (next.taste !== film.taste) continue
      const found = made.get(film) ?? related(film).slice(0, 20)
      made.set(film, found)
      const seen = watched.slice(0, watched.indexOf(next)).map(({ video_id }) => video_id)
      const shown = movesSeen ? found.filter((id) => !seen.includes(id)) : found
      steps++
      if (shown.slice(0, 10).includes(next.video_id)) hits++
    }
  return hits / steps
}

describe('related videos', () => {
  it('hold the next video of a session at least twice as often as those before', () => {
    const rates = {
      before: hitRate(before, false),
      now: hitRate((film) => now(film, 20).map(({ video_id }) => video_id), true),
    }
    console.info(`hit rate at 10: before ${(rates.before * 100).toFixed(1)} %, now ${(rates.now * 100).toFixed(1)} %`)
    expect(rates.now).toBeGreaterThanOrEqual(2 * rates.before)
  })

  const [film] = films as [Film]

  it('are the same all day, in another order the next day, and do not change when more of them are read', () => {
    const ids = (...of: [count: number, atDay: number]) => now(film, ...of).map(({ video_id }) => video_id)
    expect(ids(60, day)).toEqual(ids(60, day))
    expect(ids(60, day).slice(0, 20)).toEqual(ids(20, day))
    expect(ids(60, day + 1)).not.toEqual(ids(60, day))
  })

  it('are of one uploader to a third at most while there are others', () => {
    const likenesses = likenessesTo({
      ...film,
      models: [],
      categories: [{ size: 40, ids: [2, 3, 4, 5, 6, 7] }],
      together: [],
      beside: [],
    })
    const candidates = [2, 3, 4, 5, 6, 7].map((video_id) => ({
      video_id,
      title: '',
      viewed: video_id > 5 ? 0 : 900,
      uploader_id: video_id > 5 ? video_id : 1,
    }))
    const shown = mixRelated(film, candidates, { likenesses, day, window: 2, count: 6 }).map(
      ({ uploader_id }) => uploader_id,
    )
    expect(shown.slice(0, 3).filter((id) => id === 1)).toHaveLength(1)
    // Then there are no others.
    expect(shown.slice(3)).toEqual([1, 1, 1])
  })
})
