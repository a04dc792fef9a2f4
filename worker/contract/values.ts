// Why: what each value of an address may be, in words: the schema of the texts and that of their meaning say half each.
import type { Described } from './document.ts'
import { sayOf } from './outline.ts'

type Field = Parameters<typeof sayOf>[0]

/** Values that follow from the others and are never chosen. */
const followed: Record<string, string> = {
  lifetime: "how long the answer is fresh, in seconds: always the row's own",
  bucket: 'the id rounded down to a whole thousand: `floor(id / 1000) * 1000`',
  first: 'the first characters of `dir`',
}

export function valueTexts({ path, query, params }: Described): string[][] {
  const [texts, meanings] = [fieldsOf(params.input), fieldsOf(params.output)]
  const names = [path, ...Object.values(query)].flatMap((template) =>
    [...template.matchAll(/\{(\w+)\??\}/g)].map(([, name]) => name ?? ''),
  )
  return names.map((name) => [`\`${name}\``, wordsOf(name, texts[name], meanings[name])])
}

function wordsOf(name: string, text: Field | undefined, meaning: Field | undefined): string {
  if (!text || !meaning) return followed[name] ?? 'follows from the others'
  // A number is written as its digits: what it may be, its meaning says, unless that says nothing.
  if (meaning.maximum !== undefined) return cell(sayOf({ type: 'integer', minimum: 1, maximum: meaning.maximum }))
  return cell(sayOf((meaning.enum ?? meaning.const) === undefined ? text : meaning))
}

const fieldsOf = (schema: Record<string, unknown>): Record<string, Field> =>
  (schema.properties ?? {}) as Record<string, Field>

/** A bar would end the cell of a table. */
const cell = (text: string): string => `\`${text.replaceAll('|', '\\|')}\``
