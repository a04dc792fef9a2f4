// Reads the operator's preroll settings: the ad tags in the order they are requested, and the third-party origins a
// page may contact.
import type { Preroll } from '../operator/preroll.ts'

/** The first tag, the backups and the fallback, without duplicates. */
export const advertTags = ({ tag, backups, fallback }: Preroll): string[] => [...new Set([tag, ...backups, fallback])]

/** Third-party https origins. Throws for anything else, so that a mistake stops the Worker from starting. */
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
