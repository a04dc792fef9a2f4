// Which adverts a visitor gets: every field of a campaign narrows it, priority comes before weight, and nothing about the visitor but
// what is listed here takes part.
import { describe, expect, it } from 'vitest'
import type { LiveCampaign, LiveCreative } from '../../../shared/entities/admin-advert.ts'
import { type AdvertSlot, advertSlotNames, creativeKinds, fitsSlot } from '../../../shared/rules/ads-campaigns.ts'
import { type AdvertViewer, candidatesFor, chooseAdvert } from '../../../shared/rules/ads-decide.ts'
import { seeded } from '../../../shared/rules/ads-offers.ts'

const creative = (id: number, fields: Partial<LiveCreative> = {}): LiveCreative => ({
  creative_id: id,
  kind: 'text',
  headline: 'Lanterns',
  text: '',
  link: 'https://lanterns.example/',
  src: '',
  origins: [],
  ...fields,
})
const campaign = (id: number, fields: Partial<LiveCampaign> = {}): LiveCampaign => ({
  campaign_id: id,
  advertiser: 'Northlight',
  payer: '',
  starts: 100,
  ends: null,
  priority: 0,
  weight: 1,
  slots: ['footer'],
  countries: [],
  languages: [],
  devices: [],
  categories_in: [],
  categories_out: [],
  audience: 'all',
  device_cap: 0,
  creatives: [creative(id * 10)],
  ...fields,
})
/** hugo, on his phone in Germany, signed out. */
const hugo: AdvertViewer = { country: 'de', lang: 'en', device: 'phone', isMember: false, hasConsent: false }
const page = { categories: ['rain'], nowSeconds: 200, taken: new Set<number>() }
const sees = (
  fields: Partial<LiveCampaign>,
  viewer: Partial<AdvertViewer> = {},
  asked: Partial<typeof page> = {},
  slot: AdvertSlot = 'footer',
) => {
  const found = candidatesFor([campaign(1, fields)], slot, { ...hugo, ...viewer })
  return chooseAdvert(found, { ...page, ...asked }, seeded('one'))?.campaign.campaign_id === 1
}

describe('a campaign', () => {
  it.each<[string, Partial<LiveCampaign>, boolean]>([
    ['without any field that narrows it', {}, true],
    ['for another slot', { slots: ['nav'] }, false],
    ['for hugo’s country', { countries: ['at', 'de'] }, true],
    ['for another country', { countries: ['at'] }, false],
    ['for the language of the page', { languages: ['en'] }, true],
    ['for another language', { languages: ['fr'] }, false],
    ['for phones', { devices: ['phone'] }, true],
    ['for desktops', { devices: ['desktop'] }, false],
    ['for a category of the page', { categories_in: ['fog', 'rain'] }, true],
    ['for another category', { categories_in: ['fog'] }, false],
    ['that avoids a category of the page', { categories_out: ['rain'] }, false],
    ['that avoids another category', { categories_out: ['fog'] }, true],
    ['for visitors', { audience: 'visitors' }, true],
    ['for members', { audience: 'members' }, false],
    ['that begins later', { starts: 201 }, false],
    ['that has ended', { ends: 200 }, false],
    ['that ends later', { ends: 201 }, true],
    ['whose cap a device keeps, without consent', { device_cap: 3 }, false],
    [
      'with a frame, without consent',
      { creatives: [creative(1, { kind: 'frame', src: 'https://a.example/' })] },
      false,
    ],
    ['whose picture is not there yet', { creatives: [creative(1, { kind: 'picture' })] }, false],
    ['with a picture', { creatives: [creative(1, { kind: 'picture', picture: '/media/a.webp' })] }, true],
    ['with a video, which is for players', { creatives: [creative(1, { kind: 'vast' })] }, false],
  ])('%s', (_, fields, isSeen) => expect(sees(fields)).toBe(isSeen))

  it('with a cap or a frame is seen after consent, and one for members by a member', () => {
    expect(sees({ device_cap: 3 }, { hasConsent: true })).toBe(true)
    expect(sees({ creatives: [creative(1, { kind: 'frame' })] }, { hasConsent: true })).toBe(true)
    expect(sees({ audience: 'members' }, { isMember: true })).toBe(true)
    expect(sees({ audience: 'visitors' }, { isMember: true })).toBe(false)
  })

  it('that stands elsewhere in the row leaves its place to another one', () =>
    expect(sees({}, {}, { taken: new Set([1]) })).toBe(false))
})

describe('of several campaigns', () => {
  const choose = (all: LiveCampaign[], text: string) =>
    chooseAdvert(candidatesFor(all, 'footer', hugo), page, seeded(text))?.campaign.campaign_id

  it('the one of highest priority always comes first, whatever its weight', () => {
    const all = [campaign(1, { weight: 100 }), campaign(2, { priority: 1 })]
    for (let at = 0; at < 50; at++) expect(choose(all, `${at}`)).toBe(2)
  })

  it('those of the same priority share the slot by weight', () => {
    const all = [campaign(1, { weight: 3 }), campaign(2, { weight: 1 })]
    const drawn = Array.from({ length: 4000 }, (_, at) => choose(all, `draw ${at}`))
    const share = drawn.filter((id) => id === 1).length / drawn.length
    expect(share).toBeGreaterThan(0.72)
    expect(share).toBeLessThan(0.78)
  })

  it('none leaves the slot to the house', () => expect(choose([], 'one')).toBeUndefined())
})

it('every slot has a kind of advert, and every kind a slot', () => {
  for (const slot of advertSlotNames) expect(creativeKinds.some((kind) => fitsSlot(kind, slot))).toBe(true)
  for (const kind of creativeKinds) expect(advertSlotNames.some((slot) => fitsSlot(kind, slot))).toBe(true)
})
