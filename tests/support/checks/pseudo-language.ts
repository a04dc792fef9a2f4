// A pseudo-language: English with accents, 40 % longer, in brackets. Text outside the brackets on a page is either data or
// missing from the language files.
import type { Texts } from './language-texts.ts'

const [open, close] = ['⟦', '⟧']
const accents: Record<string, string> = {
  ...zip('aceginorsuyz', 'àçéĝîñöŕšůýž'),
  ...zip('ACEGINORSUYZ', 'ÀÇÉĜÎÑÖŔŠŮÝŽ'),
}

/** Every text of a language file in the pseudo-language; plurals keep their forms, holes keep their names. */
export const pseudoTexts = (texts: Texts): Texts =>
  Object.fromEntries(
    Object.entries(texts).map(([key, value]) => [key, typeof value === 'string' ? pseudo(value) : pseudoTexts(value)]),
  )

export function pseudo(text: string): string {
  const letters = text.replace(/\{\{.*?\}\}/g, '').length
  let missing = Math.ceil(letters * 0.4)
  const said = text.replace(/\{\{.*?\}\}|[A-Za-z]/g, (part) => {
    const accented = accents[part] ?? part
    if (!/^[aeiou]$/.test(part) || missing < 1) return accented
    missing -= 1
    return accented + accented
  })
  return `${open}${said}${'~'.repeat(Math.max(0, missing))}${close}`
}

/** The parts of a text outside all brackets. */
export function outsideBrackets(text: string): string[] {
  const innermost = /⟦[^⟦⟧]*⟧/g
  let left = text
  while (innermost.test(left)) left = left.replace(innermost, '\n')
  // A link may stand in the middle of a sentence, so that its brackets are in two texts.
  return left
    .replace(/^[^⟦]*⟧/, '')
    .replace(/⟦[^⟧]*$/, '')
    .split(/[\n·|()]/)
    .map((piece) => piece.replace(/^\W+ /, '').trim())
    .filter(Boolean)
}

const attributes = /\s(?:title|alt|aria-label|aria-description|aria-valuetext|placeholder|label|content)="([^"]*)"/g

/**
 * Everything on a page that a visitor sees or a screen reader reads, in order: its texts, and the attributes that are read
 * aloud.
 */
export function heardTextsOf(html: string): string[] {
  const seen = html
    .replace(/<!--.*?-->|<(script|style|svg|kbd|textarea)\b.*?<\/\1>/gs, '')
    // What is said to be in a language of its own, as a mail that is shown.
    .replace(/<(dd|pre) [^>]*\blang="[^"]+".*?<\/\1>/gs, '')
  const spoken = [...seen.matchAll(/<(?!meta (?!name="description"|property="og:(?:title|description)"))[^>]*>/g)]
  return [
    ...spoken.flatMap(([tag]) => [...tag.matchAll(attributes)].map(([, text]) => text ?? '')),
    ...seen.split(/<[^>]*>/),
  ]
    .map((text) => unescaped(text).trim())
    .filter(Boolean)
}

const entities: Record<string, string> = { amp: '&', lt: '<', gt: '>', quot: '"', '#x27': "'", '#39': "'", nbsp: ' ' }
const unescaped = (text: string): string =>
  text.replace(/&([\w#]+);/g, (whole, name: string) => entities[name] ?? whole)

function zip(from: string, to: string): Record<string, string> {
  const accented = [...to]
  return Object.fromEntries([...from].map((letter, index) => [letter, accented[index] ?? letter]))
}
