// Describes the possible values of an address in words: the input schema and the output schema each know one half.
import type { Described } from './describe-row.ts'
import { sayOf } from './outline.ts'

type Field = Parameters<typeof sayOf>[0]

/** Derived values, which a caller never chooses, and texts with rules of their own. */
const explained: Record<string, string> = {
  lifetime: "how long the answer is fresh, in seconds: always the row's own",
  bucket: 'the id rounded down to a whole thousand: `floor(id / 1000) * 1000`',
  first: 'the first characters of `dir`',
  lang: 'language: two lower-case letters, as in addresses of the site (`en`, `de`, `cz`)',
  search: 'what the visitor searches for, normalised: see [Lists](#lists)',
  c: 'what the visitor has typed, normalised: see [Lists](#lists)',
}

export function valueTexts({ path, query, params }: Described): string[][] {
  const [texts, meanings] = [fieldsOf(params.input), fieldsOf(params.output)]
  const names = [path, ...Object.values(query)].flatMap((template) =>
    [...template.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name ?? ''),
  )
  return names.map((name) => [`\`${name}\``, wordsOf(name, texts[name], meanings[name])])
}

function wordsOf(name: string, text: Field | undefined, meaning: Field | undefined): string {
  const words = explained[name]
  if (words && (name !== 'lifetime' || !text)) return words
  if (!text || !meaning) return 'derived from the others'
  // A number is written in digits: its range is in the output schema, if it has one.
  if (meaning.maximum !== undefined) return cell(sayOf({ type: 'integer', minimum: 1, maximum: meaning.maximum }))
  return cell(sayOf((meaning.enum ?? meaning.const) === undefined ? text : meaning))
}

const fieldsOf = (schema: Record<string, unknown>): Record<string, Field> =>
  (schema.properties ?? {}) as Record<string, Field>

/** A bar would end the cell of a table. */
const cell = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``
