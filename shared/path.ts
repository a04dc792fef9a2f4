// A path is written once, as a template, and used both ways: filled into an address and matched back into its values.

/** Values of a template by name. Empty text stands for "not given" inside a dotted segment. */
export type PathValues = Record<string, string | number | undefined>

/** A compiled template: it writes addresses, and matches only what it writes. */
export type PathTemplate = {
  /** The template as written, for example `/video/{id}/{dir}/`. */
  template: string
  /** Builds the address; every value is percent-encoded. Throws when a value is missing or could not be matched back. */
  fill(values: PathValues): string
  /** Reads a raw (still encoded) path; null when it does not fit or holds a broken escape. */
  match(path: string): Record<string, string> | null
}

type Slot = { name: string; pattern: RegExp }

/**
 * Compiles a template. `{name}` is one value, `{name?}` may be missing together with its slash, `{name*}` is all the rest of
 * the path, slashes included. A value that shares its segment with others (`{page}.{type}.json`) may be empty and holds no dot;
 * one that stands alone may hold dots but must not be empty.
 */
export function pathTemplate(template: string): PathTemplate {
  const slots: Slot[] = []
  let source = ''
  for (const segment of template.split('/').map((text, index) => (index ? `/${text}` : text))) {
    source += segmentPattern(segment, slots)
  }
  const whole = new RegExp(`^${source}$`)
  // Most addresses belong to another template: comparing their beginning costs a fraction of the pattern.
  const beginning = template.replace(/\/?\{.*/s, '')

  return {
    template,
    fill: (values) =>
      template.replace(/(\/?)\{(\w+)([?*])?\}/g, (_, slash: string, name: string, kind?: string) => {
        const value = values[name]
        if (kind === '?' && (value === undefined || value === '')) return ''
        if (value === undefined) throw new Error(`${template} needs a value for ${name}`)
        const slot = slots.find((candidate) => candidate.name === name)
        const text = kind === '*' ? encodeURI(String(value)) : encodeSegment(value)
        if (slot && !slot.pattern.test(text)) throw new Error(`${template} cannot carry ${name}=${text}`)
        return slash + text
      }),
    match: (path) => {
      const found = path.startsWith(beginning) ? whole.exec(path) : null
      if (!found) return null
      const values: Record<string, string> = {}
      for (const [index, slot] of slots.entries()) {
        const text = found[index + 1]
        if (text === undefined) continue
        const decoded = decode(text)
        if (decoded === null) return null
        values[slot.name] = decoded
      }
      return values
    },
  }
}

function segmentPattern(segment: string, slots: Slot[]): string {
  const isShared = (segment.match(/\{/g)?.length ?? 0) > 1
  const value = isShared ? '[^/.]*' : '[^/]+'
  let source = ''
  for (const piece of segment.split(/(\/?\{\w+[?*]?\})/)) {
    const slot = /^(\/?)\{(\w+)([?*])?\}$/.exec(piece)
    if (!slot?.[2]) {
      source += piece.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
      continue
    }
    const pattern = slot[3] === '*' ? '.+' : value
    slots.push({ name: slot[2], pattern: new RegExp(`^${pattern}$`) })
    source += slot[3] === '?' ? `(?:${slot[1]}(${pattern}))?` : `${slot[1]}(${pattern})`
  }
  return source
}

/** Percent-encodes one value. Commas stay, because they mean nothing in a path and make lists of dirs readable. */
export const encodeSegment = (value: string | number): string => encodeURIComponent(value).replaceAll('%2C', ',')

/** Percent-decodes one value; null for a broken escape or one that hides a control character. */
export function decode(text: string): string | null {
  try {
    const value = decodeURIComponent(text)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control characters are exactly what must not pass
    return /[\u0000-\u001f\u007f]/.test(value) ? null : value
  } catch {
    return null
  }
}
