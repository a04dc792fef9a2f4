// Parses each answer whole, in the place of `parse-with-card-cache.ts`: no card is known from another list.
import type { ParsedAnswer } from '../../../worker/edge/upstream/parse-with-card-cache.ts'

export function parseWithCardCache(text: string): ParsedAnswer {
  const body: unknown = JSON.parse(text)
  return { body, cardCount: 0, whole: (checked) => checked }
}
