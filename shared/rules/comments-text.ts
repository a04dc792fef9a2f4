// What in the text of a comment is more than text: times of the video, and members' names behind an @.
import { readMoment } from './video-moment.ts'

/** `seconds`: a time, as `1:02`. `name`: what follows an @, perhaps of a member. Either with its text. */
export type TextPiece = { text: string; seconds?: number; name?: string }

/** Neither is a part of a longer word, an address or another number. */
const marked = /(?<![\w:.@/-])(?:((?:\d{1,2}:)?[0-5]?\d:[0-5]\d)(?![\w:])|@([a-z0-9_-]{3,30})(?![\w@]))/gi

/** The pieces of a text, in order; joined, their texts are the whole one. */
export function piecesOf(text: string): TextPiece[] {
  const pieces: TextPiece[] = []
  let end = 0
  for (const { 0: found, 1: time, 2: name, index } of text.matchAll(marked)) {
    if (index > end) pieces.push({ text: text.slice(end, index) })
    if (name !== undefined) pieces.push({ text: found, name })
    else pieces.push({ text: found, seconds: readMoment(time ?? '') ?? 0 })
    end = index + found.length
  }
  if (end < text.length) pieces.push({ text: text.slice(end) })
  return pieces
}

/** The first names behind an @, in lower case, each once. */
export function mentionedIn(text: string, most: number): string[] {
  const names = piecesOf(text).flatMap(({ name }) => (name === undefined ? [] : name.toLowerCase()))
  return [...new Set(names)].slice(0, most)
}
