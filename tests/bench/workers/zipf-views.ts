// Views of a Zipf catalogue in twenty countries.
import { countryShares } from '../../../worker/origin/seed/countries.ts'

export type View = { visitor: string; video: number; country: string }

export const countries = Object.keys(countryShares).slice(0, 20)
/** The first ones have most views. */
export const countryShare = (country: string): number => {
  const at = countries.indexOf(country)
  return Math.sqrt((at + 1) / countries.length) - Math.sqrt(at / countries.length)
}

let visitors = 0

/** The chance of a video is one by its rank. */
export const zipfView = (videos: number): View => ({
  visitor: `visitor ${++visitors} ${crypto.randomUUID()}`,
  video: Math.min(videos, Math.floor(Math.exp(Math.random() * Math.log(videos + 1)))),
  country: countries[Math.floor(Math.random() ** 2 * countries.length)] ?? '',
})
