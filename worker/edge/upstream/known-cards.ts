// Lists share their cards: one that came before, and has not changed, is recognised instead of being checked anew. It is
// then the same object in every list, so memory holds it once and its markup is found at once.
import type { AnyEndpoint } from '../../../shared/contract/contract.ts'
import { Lru } from './lru.ts'

type Card = { video_id: number }

const cardsMaxBytes = 4 * 1024 * 1024
/** About what a parsed card weighs. */
const cardBytes = 2048
const known = new Lru<Card>(cardsMaxBytes)

/** Checks an answer by its row, as `parseAnswer` does; of a list, only the cards that are new. */
export function parseKnowingCards(endpoint: AnyEndpoint, body: unknown): unknown {
  if (!isList(body)) return endpoint.parseAnswer(body)
  const recognised = body.videos.map(recognise)
  const value = endpoint.parseAnswer({ ...body, videos: body.videos.filter((_, index) => !recognised[index]) })
  if (!isList(value)) return value
  const fresh = (value.videos as Card[])[Symbol.iterator]()
  return { ...value, videos: recognised.map((card) => card ?? remember(fresh.next().value as Card)) }
}

function recognise(card: unknown): Card | null {
  const id = (card as Partial<Card> | null)?.video_id
  const before = typeof id === 'number' ? known.get(String(id)) : undefined
  return before && isSame(before, card) ? before : null
}

function remember(card: Card): Card {
  known.set(String(card.video_id), card, cardBytes)
  return card
}

const isList = (value: unknown): value is { videos: unknown[] } =>
  typeof value === 'object' && value !== null && 'videos' in value && Array.isArray(value.videos)

/** Whether two JSON values say the same. */
function isSame(one: unknown, other: unknown): boolean {
  if (one === other) return true
  if (typeof one !== 'object' || typeof other !== 'object' || one === null || other === null) return false
  const names = Object.keys(one)
  if (names.length !== Object.keys(other).length) return false
  return names.every((name) => isSame(one[name as keyof typeof one], other[name as keyof typeof other]))
}
