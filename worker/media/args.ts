// Writes the arguments of a command as they would be typed, so that options and their values stay side by side.

type Value = string | number | readonly string[]

/**
 * Splits the text at its white space. A value keeps its own spaces and joins the text that it touches; a list adds each of its
 * items. For example args`-i ${file} -map [${label}] ${more}`.
 */
export function args(texts: TemplateStringsArray, ...values: readonly Value[]): string[] {
  const found: string[] = []
  let isOpen = false
  const add = (piece: string) => {
    found.push(isOpen ? `${found.pop()}${piece}` : piece)
    isOpen = true
  }
  for (const [place, text] of texts.entries()) {
    for (const piece of text.split(/(\s+)/).filter(Boolean)) {
      if (piece.trim()) add(piece)
      else isOpen = false
    }
    const value = values[place]
    if (typeof value === 'object') found.push(...value)
    else if (value !== undefined) add(String(value))
  }
  return found
}
