// Lists share cards: a card whose text is already known is neither parsed nor validated again. Its object is shared, so
// memory holds it once and its cached markup is found.

import { flattenString } from './flatten-string.ts'
import { Lru } from './lru.ts'

type Card = { text: string; value: unknown; isKnown: boolean }

const knownMaxBytes = 4 * 1024 * 1024
/** Approximate size of a parsed card besides its text. */
const cardBytes = 2048
/** Keyed by the first field of a card, its id. */
const known = new Lru<Card>(knownMaxBytes)

/** A parsed answer. For a list, `body` holds only new cards and `whole` adds the known ones. */
export type ParsedAnswer = {
  body: unknown
  /** All cards of the list, known ones included. */
  cardCount: number
  /**
   * @param checked the body as its schema reads it; cards may have been removed from both
   * @param isExact nothing was removed from the new cards; otherwise their texts are not remembered
   */
  whole: (checked: unknown, isExact?: boolean) => unknown
}

/** Parses an answer. Throws when it is not JSON. */
export function parseWithCardCache(text: string): ParsedAnswer {
  const cut = cutList(text)
  if (!cut) return { body: JSON.parse(text), cardCount: 0, whole: (checked) => checked }
  const { envelope, cards } = cut
  const body = { ...envelope, videos: cards.flatMap((card) => (card.isKnown ? [] : [card.value])) }
  return {
    body,
    cardCount: cards.length,
    whole(checked, isExact = true) {
      if (!isList(checked)) return checked
      const left = new Map(body.videos.map((value, index) => [value, checked.videos[index]]))
      const videos = cards.flatMap((card) => {
        if (card.isKnown) return [card.value]
        if (!left.has(card.value)) return []
        const value = left.get(card.value)
        return [isExact ? remember(card.text, value) : value]
      })
      return { ...checked, videos }
    },
  }
}

type Cut = { envelope: object; cards: Card[] }

const opening = '"videos":['

/**
 * Splits a list into its cards and the text around them; null for anything else, which is then parsed whole. A text
 * that starts where a value starts and is a complete object is that value, so no split can be wrong.
 */
function cutList(text: string): Cut | null {
  const start = text.indexOf(opening)
  if (start < 0 || text.lastIndexOf('{', start) !== 0) return null
  const cards: Card[] = []
  let at = start + opening.length
  try {
    for (;;) {
      const card = knownAt(text, at) ?? freshAt(text, at)
      cards.push(card)
      at += card.text.length
      if (text[at] === ']') break
      if (text[at++] !== ',') return null
    }
    return { envelope: JSON.parse(text.slice(0, start + opening.length) + text.slice(at)), cards }
  } catch {
    return null
  }
}

function knownAt(text: string, at: number): Card | undefined {
  const before = known.get(text.slice(at, text.indexOf(',', at)))
  // Comparing slices is many times faster than startsWith.
  return before && text.slice(at, at + before.text.length) === before.text ? before : undefined
}

const cardEnd = /\}(?=,\{|\])/g

function freshAt(text: string, at: number): Card {
  cardEnd.lastIndex = at
  cardEnd.test(text)
  const card = text.slice(at, cardEnd.lastIndex)
  return { text: card, value: JSON.parse(card), isKnown: false }
}

function remember(slice: string, value: unknown): unknown {
  const text = flattenString(slice)
  known.set(text.slice(0, text.indexOf(',')), { text, value, isKnown: true }, text.length * 2 + cardBytes)
  return value
}

const isList = (value: unknown): value is { videos: unknown[] } =>
  typeof value === 'object' && value !== null && 'videos' in value && Array.isArray(value.videos)
