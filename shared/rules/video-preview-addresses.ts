// The addresses of a card's previews as one text: a page holds sixty of these, and those of one card nearly always lie in one
// folder, so that the others of it are told by their names alone. That is three hundred bytes of a packed page.

/** "/media/7/preview-1.webp preview-2.webp" of two addresses in one folder. Addresses hold no spaces. */
export function writePreviews([first = '', ...others]: readonly string[]): string {
  const folder = folderOf(first)
  const short = (address: string) => {
    const name = address.slice(folder.length)
    return folder && address.startsWith(folder) && /^[\w.-]+$/.test(name) ? name : address
  }
  return [first, ...others.map(short)].join(' ')
}

/** The addresses again. A name is what holds neither a slash nor a colon. */
export function readPreviews(text: string): string[] {
  const [first = '', ...others] = text.split(' ')
  const folder = folderOf(first)
  return [first, ...others.map((told) => (/[/:]/.test(told) ? told : folder + told))]
}

/** Of an address that has one, and neither a query nor a fragment, in which a slash means nothing. */
const folderOf = (address: string): string =>
  /[?#]/.test(address) ? '' : address.slice(0, address.lastIndexOf('/') + 1)
