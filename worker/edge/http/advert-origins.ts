// What the operator's adverts mean for a page: the tags in the order in which they are asked, and whom the page may then
// speak to besides this site.
import type { Preroll } from '../operator/preroll.ts'

/** The first tag, the backups, and the default one; each once. */
export const advertTags = ({ tag, backups, fallback }: Preroll): string[] => [...new Set([tag, ...backups, fallback])]

/** Origins other than this site's. Throws for what is no https address: a mistake stops the Worker from starting. */
export function advertOrigins(preroll: Preroll | null): string[] {
  const addresses = preroll ? [...advertTags(preroll).filter((tag) => !isOwn(tag)), ...preroll.origins] : []
  const origins = addresses.map((address) => {
    const url = URL.parse(address)
    if (url?.protocol !== 'https:') throw new Error(`preroll.ts: ${address} is no https address`)
    return url.origin
  })
  return [...new Set(origins)]
}

const isOwn = (tag: string): boolean => /^\/(?!\/)/.test(tag)
