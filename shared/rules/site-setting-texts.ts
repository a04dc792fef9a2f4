// The kinds of site settings that are texts with holes such as `{company}`: legal texts, and mails.
import { bad, good, type SettingKind } from './site-setting-kinds.ts'

/** The holes that a text may have, and those that it must. */
type Holes = { may: readonly string[]; must: readonly string[] }

const hasText = (text: string): boolean => text.trim() !== ''

/** A text of several lines with holes such as `{company}`. */
const template = (holes: Holes, max: number): SettingKind<string> => ({
  input: 'text',
  maxLength: max,
  columns: [],
  read(text) {
    const value = text.replace(/\r\n?/g, '\n').trim()
    if (!hasText(value)) return bad('required')
    if (value.length > max) return bad('max_length', max)
    const found = [...value.matchAll(/\{([^{}\n]*)\}/g)].map(([, name = '']) => name)
    const unknown = found.find((name) => !holes.may.includes(name) && !holes.must.includes(name))
    if (unknown !== undefined) return bad('placeholder_unknown', `{${unknown}}`)
    const missing = holes.must.find((name) => !found.includes(name))
    return missing === undefined ? good(value) : bad('placeholder_missing', `{${missing}}`)
  },
  write: (value) => value,
})

/** A heading, and the text below it. */
export type TextPart = { heading: string; text: string }
/** A text in parts: a line that begins with `# ` is a heading, what follows is its text. */
export function parts(holes: Holes, max: number): SettingKind<readonly TextPart[]> {
  const whole = template(holes, max)
  return {
    ...whole,
    read(text) {
      const read = whole.read(text)
      if (!read.ok) return read
      if (!read.value.startsWith('# ')) return bad('heading_missing')
      const value = read.value
        .slice(2)
        .split(/\n# /)
        .map((part) => {
          const [heading = '', ...following] = part.split('\n')
          return { heading: heading.trim(), text: following.join('\n').trim() }
        })
      return value.every(({ heading, text }) => hasText(heading) && hasText(text))
        ? good(value)
        : bad('heading_missing')
    },
    write: (value) => value.map(({ heading, text }) => `# ${heading}\n${text}`).join('\n\n'),
  }
}

/** A mail: its subject as the only heading, and its text. */
export function letter(holes: Holes, max: number): SettingKind<TextPart> {
  const whole = parts(holes, max)
  return {
    ...whole,
    read(text) {
      const read = whole.read(text)
      if (!read.ok) return read
      const [first, ...others] = read.value
      return first && others.length === 0 ? good(first) : bad('heading_missing')
    },
    write: (value) => whole.write([value]),
  }
}

/** A text with values in its holes. A hole that is not known stays as it is. */
export const fillHoles = (text: string, values: Readonly<Record<string, string>>): string =>
  text.replace(/\{(\w+)\}/g, (hole, name: string) => (Object.hasOwn(values, name) ? (values[name] ?? hole) : hole))
