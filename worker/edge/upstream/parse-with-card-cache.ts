// Lists share their cards: one whose text came before is recognised by it, and neither parsed nor checked anew. It is then
// the same object in every list, so memory holds it once and its markup is found at once.

import { flattenString } from './flatten-string.ts'
import { Lru } from './lru.ts'

type Card = { text: string; value: unknown; isKnown: boolean }

const knownMaxBytes = 4 * 1024 * 1024
/** About what a parsed card weighs beside its text. */
const cardBytes = 2048
/** By a card's first field, which is its id. */
const known = new Lru<Card>(knownMaxBytes)

/** The text of an answer, read as JSON. Of a list, `body` holds the new cards only, and `whole` puts the others back. */
export type ParsedAnswer = { body: unknown; whole: (checked: unknown) => unknown }

/** Reads an answer. Throws when it is not JSON. */
export function parseWithCardCache(text: string): ParsedAnswer {
  const cut = cutList(text)
  if (!cut) return { body: JSON.parse(text), whole: (checked) => checked }
  const { envelope, cards } = cut
  return {
    body: { ...envelope, videos: cards.flatMap((card) => (card.isKnown ? [] : [card.value])) },
    whole(checked) {
      if (!isList(checked)) return checked
      const fresh = checked.videos.values()
      return {
        ...checked,
        videos: cards.map((card) => (card.isKnown ? card.value : remember(card.text, fresh.next().value))),
      }
    },
  }
}

type Cut = { envelope: object; cards: Card[] }

const opening = '"videos":['

/**
 * A list's cards, one by one, and what stands around them. Null for whatever is not plainly a list: it is then read as a
 * whole. A text that begins where a value begins and is a whole object is that value, so no cut can be a wrong one.
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
  // Two slices are compared many times faster than startsWith does it.
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
