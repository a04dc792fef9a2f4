// The texts of one language, over rosetta: English where a language lacks a text, plurals and numbers by Intl.
import rosetta from 'rosetta'

/** Texts by key, nested; an object with `other` is a plural whose forms are the CLDR categories. */
export type Texts = { readonly [key: string]: string | Texts }

type Vars = Record<string, string | number>

/** Translates into one language. A missing text falls back to English, an unknown key to itself. */
export type Translate<Key extends string = string> = {
  /**
   * The text of a key. `count` chooses a plural's form; `{{name}}` holes are filled from `vars`, numbers as the language writes
   * them.
   */
  (key: Key, vars?: Vars): string
  /** BCP 47 tag, for `lang` and Intl. */
  tag: string
  /** A number as the language writes it. */
  number(value: number): string
  /** A date (ISO 8601) as the language writes it, without the time. */
  date(iso: string): string
  /** The texts of some keys, for an island's props. */
  slice(keys: readonly Key[]): Texts
}

/**
 * A translator for one language. It holds no visitor's data, so it may be cached and shared. An unknown key comes back as
 * itself: visible, and caught by the tests.
 */
export function translator<Key extends string>(tag: string, texts: Texts, fallback: Texts = {}): Translate<Key> {
  const dictionary = rosetta<Texts>({ own: texts, fallback })
  const plurals = new Intl.PluralRules(tag)
  const numbers = new Intl.NumberFormat(tag)
  const dates = new Intl.DateTimeFormat(tag, { dateStyle: 'medium', timeZone: 'UTC' })

  const find = (key: string): string | Texts | undefined => lookUp(texts, key) ?? lookUp(fallback, key)

  const translate = (key: Key, vars: Vars = {}): string => {
    const found = find(key)
    if (found === undefined) return key
    if (typeof found === 'string') return say(key, vars)
    const form = plurals.select(Number(vars.count))
    return say(found[form] === undefined ? `${key}.other` : `${key}.${form}`, vars)
  }
  const say = (path: string, vars: Vars): string => {
    const written = isPlain(vars) ? vars : numbersWritten(vars)
    return dictionary.t(path, written, 'own') || dictionary.t(path, written, 'fallback')
  }
  const numbersWritten = (vars: Vars): Vars =>
    Object.fromEntries(
      Object.entries(vars).map(([name, value]) => [name, typeof value === 'number' ? numbers.format(value) : value]),
    )

  return Object.assign(translate, {
    tag,
    number: (value: number) => numbers.format(value),
    date: (iso: string) => dates.format(new Date(iso)),
    slice: (keys: readonly Key[]) => {
      const kept: Record<string, string | Texts> = {}
      for (const key of keys) put(kept, key.split('.'), find(key) ?? key)
      return kept
    },
  })
}

/** No holes and no plural: most texts are used so often that the check pays off. */
function isPlain(vars: Vars): boolean {
  for (const name in vars) {
    const value = vars[name]
    if (typeof value === 'number' && !(Number.isInteger(value) && value > -1 && value < 1000)) return false
  }
  return true
}

function lookUp(texts: Texts, key: string): string | Texts | undefined {
  let found: string | Texts | undefined = texts
  for (const part of key.split('.')) found = typeof found === 'object' ? found[part] : undefined
  return found
}

function put(target: Record<string, string | Texts>, path: string[], value: string | Texts): void {
  const [head = '', ...rest] = path
  if (!rest.length) target[head] = value
  else {
    const inner = (target[head] ?? {}) as Record<string, string | Texts>
    target[head] = inner
    put(inner, rest, value)
  }
}
