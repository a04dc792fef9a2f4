// Encodes the addresses of a card's previews as one text: a page holds sixty of these, and those of one card nearly always
// share a folder, which is also that of its picture, so that they are given by name alone. That saves five hundred bytes of a compressed
// page.

/**
 * "preview-1.webp preview-2.webp" for addresses in the folder of the card's picture, else "/media/7/preview-1.webp preview-2.webp" for two
 * in one folder. Addresses hold no spaces.
 * @param picture the address of the card's picture
 */
export function writePreviews([first = '', ...others]: readonly string[], picture: string): string {
  const folder = folderOf(first)
  const short = (address: string, from: string) => {
    const name = address.slice(from.length)
    return from && address.startsWith(from) && /^[\w.-]+$/.test(name) ? name : address
  }
  return [short(first, folderOf(picture)), ...others.map((address) => short(address, folder))].join(' ')
}

/** Decodes the addresses. A name contains neither a slash nor a colon. */
export function readPreviews(text: string, picture: string): string[] {
  const [written = '', ...others] = text.split(' ')
  const first = written === '' || isAddress(written) ? written : folderOf(picture) + written
  const folder = folderOf(first)
  return [first, ...others.map((part) => (isAddress(part) ? part : folder + part))]
}

/** Of a card's previews, the clip that moves, and the stills. */
export function splitPreviews(addresses: readonly string[]): { clip: string | undefined; stills: string[] } {
  const isClip = (address: string) => address.endsWith('.mp4')
  return { clip: addresses.find(isClip), stills: addresses.filter((address) => address !== '' && !isClip(address)) }
}

const isAddress = (text: string): boolean => /[/:]/.test(text)

/** Of an address that has one, and neither a query nor a fragment, in which a slash means nothing. */
const folderOf = (address: string): string =>
  /[?#]/.test(address) ? '' : address.slice(0, address.lastIndexOf('/') + 1)
