// Decides what stands in the slots of a page as it is sent, from the snapshot of this isolate. What a decision needs is made once for
// each kind of visitor, and each advert's markup once, so that a cached page costs little more than without adverts.
import type { AdvertSlot } from '../../../shared/rules/ads-campaigns.ts'
import { type Candidate, type Chosen, candidatesFor, chooseAdvert } from '../../../shared/rules/ads-decide.ts'
import type { DeviceClass } from '../../../shared/rules/device-class.ts'
import { deviceClass } from '../../../shared/rules/device-class.ts'
import { advertPath } from '../../../shared/service-paths.ts'
import { userAgentOf } from '../upstream/caller.ts'
import { type AdvertSnapshot, advertsAt } from '../upstream/live-adverts.ts'
import type { AdvertPlace, PageAdverts, Placed } from './advert-place.ts'
import { advertMarkup, advertTagName } from './advert-unit.tsx'
import { assets } from './assets.ts'
import type { Viewer } from './page-cache.ts'
import type { RequestContext } from './request-context.ts'
import { knownTranslator } from './translators.ts'

/** What a page is filled with for the visitor of a request. */
export const valuesFor = (requestContext: RequestContext): Viewer => ({
  visitor: requestContext.visitor,
  adverts: advertsFor(requestContext),
})

/** Null when nothing runs, which costs a page nothing. */
function advertsFor({ visitor, deps, startedMs }: RequestContext): PageAdverts | null {
  const snapshot = advertsAt(startedMs)
  if (snapshot.campaigns.length === 0) return null
  keepFor(snapshot)
  const nowSeconds = startedMs / 1000
  const kind = kindOf(visitor, deps)
  const taken = new Map<AdvertSlot, Set<number>>()
  const at = (place: AdvertPlace) => {
    const candidates = candidatesOf(snapshot, place, kind)
    if (candidates.length === 0) return null
    const inRow = taken.get(place.slot) ?? new Set()
    const chosen = chooseAdvert(candidates, { categories: place.categories, nowSeconds, taken: inRow }, Math.random)
    if (!chosen) return null
    taken.set(place.slot, inRow.add(chosen.campaign.campaign_id))
    return placedOf(chosen, place)
  }
  return { key: `${snapshots} ${kind.text}`, at }
}

type Kind = { country: string; device: DeviceClass; isMember: boolean; hasConsent: boolean; text: string }

/** Few kinds of visitors exist, and each has its candidates. */
function kindOf({ placeCountry, user, consent }: RequestContext['visitor'], { caller }: RequestContext['deps']): Kind {
  const device = areDevicesKnown ? deviceOf(userAgentOf(caller) ?? '') : 'desktop'
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
let snapshots = 0
/** Whether any campaign asks for a device: otherwise no user agent is read. */
let areDevicesKnown = false
const candidates = new Map<string, readonly Candidate[]>()
const placed = new Map<string, Placed>()

function keepFor(snapshot: AdvertSnapshot): void {
  if (made === snapshot) return
  made = snapshot
  snapshots += 1
  areDevicesKnown = snapshot.campaigns.some(({ devices }) => devices.length > 0)
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
