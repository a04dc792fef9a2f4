// Which partners' offers a page shows, and for how long (spec §7, §9). They rotate by the clock: all visitors of a video see
// the same offers at a time, and the countdown shows when they really change.
import type { PartnerVideo } from '../entities/lists.ts'
import { offerChance, offerRotationSeconds, partnerVideosShown } from '../limits.ts'

/** Draws one number after the other, from 0 up to 1. */
export type Random = () => number

/** An offer as shown, with the one address that it links to. */
export type Offer = { href: string; title: string; pretitle: string; tags: readonly string[]; img: string }

/** Its number, counted since 1970, and when the next begins. */
type Rotation = { number: number; endsAtMs: number }

/** Each video's offers rotate at their own moment, so that open pages do not all send requests at once. */
export function rotationOf(videoId: number, nowMs: number): Rotation {
  const lengthMs = offerRotationSeconds * 1000
  const shiftMs = Math.floor(seeded(`shift ${videoId}`)() * lengthMs)
  const number = Math.floor((nowMs + shiftMs) / lengthMs)
  return { number, endsAtMs: (number + 1) * lengthMs - shiftMs }
}

/** The random source of a video's offers in a country, for one rotation. */
export const randomOf = (videoId: number, country: string, rotation: number): Random =>
  seeded(`${videoId} ${country} ${rotation}`)

/** Whether a page has an offer at all: nine times out of ten (spec §9). */
export const isOffered = (random: Random): boolean => random() < offerChance

/** A random selection of the offers for this country or for all, each once. */
export function drawOffers(all: readonly PartnerVideo[], country: string, random: Random): Offer[] {
  const fitting = all.filter((one) => one.country === '' || one.country === country)
  const count = Math.min(partnerVideosShown, fitting.length)
  for (let at = 0; at < count; at++) {
    const other = at + Math.floor(random() * (fitting.length - at))
    ;[fitting[at], fitting[other]] = [fitting[other], fitting[at]] as [PartnerVideo, PartnerVideo]
  }
  return fitting.slice(0, count).map(({ link, title, pretitle = '', tags, img = '' }) => ({
    href: typeof link === 'string' ? link : (link[Math.floor(random() * link.length)] ?? ''),
    title,
    pretitle,
    tags,
    img,
  }))
}

/** The same draws for the same text: FNV-1a, then mulberry32. */
export function seeded(text: string): Random {
  let state = 0x811c9dc5
  for (const sign of text) state = Math.imul(state ^ (sign.codePointAt(0) ?? 0), 0x01000193)
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), state | 1)
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61)
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 2 ** 32
  }
}
