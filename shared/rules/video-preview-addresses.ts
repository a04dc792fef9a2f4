// Encodes the addresses of a card's previews as one text: a page holds sixty of these, and those of one card nearly always
// share a folder, so that the others are given by name alone. That saves three hundred bytes of a compressed page.

/** "/media/7/preview-1.webp preview-2.webp" for two addresses in one folder. Addresses hold no spaces. */
export function writePreviews([first = '', ...others]: readonly string[]): string {
  const folder = folderOf(first)
  const short = (address: string) => {
    const name = address.slice(folder.length)
    return folder && address.startsWith(folder) && /^[\w.-]+$/.test(name) ? name : address
  }
  return [first, ...others.map(short)].join(' ')
}

/** Decodes the addresses. A name contains neither a slash nor a colon. */
export function readPreviews(text: string): string[] {
  const [first = '', ...others] = text.split(' ')
  const folder = folderOf(first)
  return [first, ...others.map((part) => (/[/:]/.test(part) ? part : folder + part))]
}

/** Of an address that has one, and neither a query nor a fragment, in which a slash means nothing. */
const folderOf = (address: string): string =>
  /[?#]/.test(address) ? '' : address.slice(0, address.lastIndexOf('/') + 1)
