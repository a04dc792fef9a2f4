// The slots of a page for adverts, as they stand in its markup, and what stands in one of them.
import { isLang, type Lang } from '../../../locales/locales.ts'
import type { AdvertSlot } from '../../../shared/rules/ads-campaigns.ts'

/** A slot of a page. `needsScript`: the page does not load the script of adverts by itself. */
export type AdvertPlace = { slot: AdvertSlot; lang: Lang; categories: readonly string[]; needsScript: boolean }

/** As it stands in a marker: no sign of it changes in markup. */
export const writePlace = ({ slot, lang, categories, needsScript }: AdvertPlace): string =>
  [slot, lang, needsScript ? 's' : '', categories.join(',')].join(';')

export function readPlace(text: string): AdvertPlace {
  const [slot, lang = '', script, categories] = text.split(';')
  return {
    slot: slot as AdvertSlot,
    lang: isLang(lang) ? lang : 'en',
    needsScript: script === 's',
    categories: categories ? categories.split(',') : [],
  }
}

/** What stands in a slot instead of the house advert, which follows in a template where a device may have enough of the advert. */
export type Placed = { before: string; after: string; keepsHouse: boolean }

/** The adverts of one page for one visitor: no campaign stands twice in the same row. */
export type PageAdverts = {
  /** Of the snapshot and the kind of visitor: pages with the same key may show the same adverts. */
  key: string
  at: (place: AdvertPlace) => Placed | null
}
