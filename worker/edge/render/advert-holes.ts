// Decides what stands in the slots of a page as it is sent, from the snapshot of this isolate. What a decision needs is made once for
// each kind of visitor, and each advert's markup once, so that a cached page costs little more than without adverts.
import { isLang, type Lang } from '../../../locales/locales.ts'
import type { AdvertSlot } from '../../../shared/rules/ads-campaigns.ts'
import { type Candidate, type Chosen, candidatesFor, chooseAdvert } from '../../../shared/rules/ads-decide.ts'
import { deviceClass } from '../../../shared/rules/device-class.ts'
import { advertPath } from '../../../shared/service-paths.ts'
import type { DeviceClass } from '../../../shared/site-events.ts'
import { userAgentOf } from '../upstream/caller.ts'
import { type AdvertSnapshot, advertsAt } from '../upstream/live-adverts.ts'
import { advertMarkup, advertTagName } from './advert-unit.tsx'
import { assets } from './assets.ts'
import type { RequestContext } from './request-context.ts'
import { knownTranslator } from './translators.ts'

/** What is known of a visitor when a page is sent. */
export type Viewer = Pick<RequestContext, 'visitor' | 'deps' | 'startedMs'>

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
export type PageAdverts = (place: AdvertPlace) => Placed | null

/** Null when nothing runs, which costs a page nothing. */
export function advertsFor({ visitor, deps, startedMs }: Viewer): PageAdverts | null {
  const snapshot = advertsAt(startedMs)
  if (snapshot.campaigns.length === 0) return null
  keepFor(snapshot)
  const nowSeconds = startedMs / 1000
  const kind = kindOf(visitor, deps)
  const taken = new Map<AdvertSlot, Set<number>>()
  return (place) => {
    const candidates = candidatesOf(snapshot, place, kind)
    if (candidates.length === 0) return null
    const inRow = taken.get(place.slot) ?? new Set()
    const chosen = chooseAdvert(candidates, { categories: place.categories, nowSeconds, taken: inRow }, Math.random)
    if (!chosen) return null
    taken.set(place.slot, inRow.add(chosen.campaign.campaign_id))
    return placedOf(chosen, place)
  }
}

type Kind = { country: string; device: DeviceClass; isMember: boolean; hasConsent: boolean; text: string }

/** Few kinds of visitors exist, and each has its candidates. */
function kindOf({ placeCountry, user, consent }: Viewer['visitor'], { caller }: Viewer['deps']): Kind {
  const device = deviceOf(userAgentOf(caller) ?? '')
  const [isMember, hasConsent] = [user !== null, consent === 'accepted']
  return {
    country: placeCountry,
    device,
    isMember,
    hasConsent,
    text: `${placeCountry}|${device}|${isMember ? 'm' : ''}${hasConsent ? 'c' : ''}`,
  }
}

/** What was made of the snapshot that is current, until there is another. */
let made: AdvertSnapshot | null = null
const candidates = new Map<string, readonly Candidate[]>()
const placed = new Map<string, Placed>()

function keepFor(snapshot: AdvertSnapshot): void {
  if (made === snapshot) return
  made = snapshot
  candidates.clear()
  placed.clear()
}

function candidatesOf({ campaigns }: AdvertSnapshot, { slot, lang }: AdvertPlace, kind: Kind): readonly Candidate[] {
  const key = `${slot}|${lang}|${kind.text}`
  const known = candidates.get(key)
  if (known) return known
  const found = candidatesFor(campaigns, slot, { ...kind, lang })
  candidates.set(key, found)
  return found
}

function placedOf(chosen: Chosen, { slot, lang, needsScript }: AdvertPlace): Placed | null {
  const key = `${chosen.creative.creative_id}|${slot}|${lang}|${needsScript}`
  const known = placed.get(key)
  if (known) return known
  const t = knownTranslator(lang)
  if (!t) return null
  const made = slot === 'preroll' ? tagOf(chosen) : unitOf(advertMarkup({ ...chosen, slot, t }), chosen, needsScript)
  placed.set(key, made)
  return made
}

/** A field of the player's data; the operator's own tags follow it. */
const tagOf = ({ creative }: Chosen): Placed => ({
  before: `"campaign":${JSON.stringify(advertPath.fill({ name: advertTagName(creative.creative_id) }))},`,
  after: '',
  keepsHouse: true,
})

function unitOf(unit: string, { campaign }: Chosen, needsScript: boolean): Placed {
  const script = needsScript ? `<script type="module" async src="${assets.slots}"></script>` : ''
  const isCapped = campaign.device_cap > 0
  return {
    before: unit + (isCapped ? '<template>' : ''),
    after: (isCapped ? '</template>' : '') + script,
    keepsHouse: isCapped,
  }
}

const devicesMax = 1000
const devices = new Map<string, DeviceClass>()

/** Many visitors have the same browser. */
function deviceOf(userAgent: string): DeviceClass {
  const known = devices.get(userAgent)
  if (known) return known
  const device = deviceClass(userAgent)
  if (devices.size >= devicesMax) devices.clear()
  devices.set(userAgent, device)
  return device
}
