// A hash of a text that spreads texts evenly over a few places. It keeps nothing secret.

/** A whole number from 0 to 2^32 - 1: FNV-1a, whose last bits are mixed with its first ones, so that texts that end alike differ. */
export function textHash(text: string): number {
  let hash = 0x811c9dc5
  for (let at = 0; at < text.length; at++) hash = Math.imul(hash ^ text.charCodeAt(at), 0x01000193)
  hash = Math.imul(hash ^ (hash >>> 16), 0x85ebca6b)
  return (hash ^ (hash >>> 13)) >>> 0
}
