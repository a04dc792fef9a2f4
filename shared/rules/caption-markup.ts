// The text of a cue: `b`, `i`, `u` and `v` stay, without classes; all other markup goes, and every other character is escaped.

const entities: Readonly<Record<string, string>> = {
  amp: '&',
  lt: '<',
  gt: '>',
  quot: '"',
  apos: "'",
  nbsp: '\u00A0',
  lrm: '',
  rlm: '',
}
const kept = ['b', 'i', 'u']

/** Control characters, and those that turn the direction of what follows. */
const unwanted = /(?!\n)[\p{Cc}\p{Bidi_Control}\uFEFF]/gu

/** @param isVtt SRT has no entities, and its players have codes in braces, as `{\an8}`, which go */
export function cleanCueText(raw: string, isVtt: boolean): string {
  const text = isVtt ? raw : raw.replace(/\{\\[^{}\n]{0,60}\}/g, '')
  const open: string[] = []
  let written = ''
  let at = 0
  for (const { index, 0: tag, 1: slash, 2: name = '', 3: rest = '' } of text.matchAll(
    /<(\/?)([a-z]+|[\d:.]+)?([^<>]{0,200})>/gi,
  )) {
    written += escaped(text.slice(at, index), isVtt)
    at = index + tag.length
    written += slash ? close(name.toLowerCase(), open) : begin(name.toLowerCase(), rest, open, isVtt)
  }
  written += escaped(text.slice(at), isVtt)
  for (const tag of open.toReversed()) written += `</${tag}>`
  // A blank line would end the cue.
  return written
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean)
    .join('\n')
}

function begin(name: string, rest: string, open: string[], isVtt: boolean): string {
  if (kept.includes(name)) {
    open.push(name)
    return `<${name}>`
  }
  if (name !== 'v' || !/^[.\s]/.test(rest)) return ''
  // Another voice ends the one before it.
  const ended = close('v', open)
  const voice = escaped(rest.replace(/^\S*/, ''), isVtt).replace(/\s+/g, ' ').trim().slice(0, 60)
  if (voice === '' || voice.includes('&')) return ended
  open.push('v')
  return `${ended}<v ${voice}>`
}

/** Ends a tag, with those that were opened in it. */
function close(name: string, open: string[]): string {
  const from = open.lastIndexOf(name)
  if (from < 0) return ''
  return open
    .splice(from)
    .toReversed()
    .map((tag) => `</${tag}>`)
    .join('')
}

function escaped(text: string, isVtt: boolean): string {
  const plain = isVtt ? text.replace(/&([a-z]{2,4});/g, (whole, name: string) => entities[name] ?? whole) : text
  return plain.replace(unwanted, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;')
}

/** The text of a cue as it is typed: with its markup, and nothing escaped. */
export const plainMarkup = (text: string): string =>
  text.replace(/&(amp|lt|gt);/g, (_, name: string) => entities[name] ?? '')

/** What a line of a cue says, without markup. */
export const plainCueText = (text: string): string => plainMarkup(text.replace(/<[^<>]*>/g, ''))
