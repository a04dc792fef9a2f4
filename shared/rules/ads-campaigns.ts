// The vocabulary of campaigns: where an advert can stand, what it can be, and who it can be for. Form, database, decision and pages
// take their names from here.
import type { DeviceClass } from './device-class.ts'

/** What an advert can be: a card of plain text, a picture, a document of the advertiser in a sandboxed frame, or a video by VAST. */
export const creativeKinds = ['text', 'picture', 'frame', 'vast'] as const
export type CreativeKind = (typeof creativeKinds)[number]

type SlotRow = {
  /** What fits there. */
  kinds: readonly CreativeKind[]
  /** The picture of a creative that it shows; null where it shows none. */
  picture: 'picture' | 'wide' | null
}

const box = { kinds: ['text', 'picture', 'frame'], picture: 'picture' } as const satisfies SlotRow

/** In the order of the form. */
export const advertSlots = {
  /** The row below the header, after the site's own sections. */
  nav: { kinds: ['text', 'picture'], picture: null },
  /** The banner below the header of a video's page. */
  header: { kinds: ['text', 'picture'], picture: 'wide' },
  below_player: box,
  beside_player: box,
  footer: box,
  /** Among the cards of a list. */
  list: { kinds: ['text', 'picture'], picture: 'picture' },
  /** Over a video that the visitor paused. */
  pause: box,
  /** Before a video. */
  preroll: { kinds: ['vast'], picture: null },
} as const satisfies Record<string, SlotRow>

export type AdvertSlot = keyof typeof advertSlots
/** In the same order. */
export const advertSlotNames = Object.keys(advertSlots) as [AdvertSlot, ...AdvertSlot[]]

/** Whether a creative can stand in a slot. */
export const fitsSlot = (kind: CreativeKind, slot: AdvertSlot): boolean =>
  (advertSlots[slot].kinds as readonly CreativeKind[]).includes(kind)

/** Whether a creative loads something of another site, which waits for the visitor's consent. */
export const isForeign = (kind: CreativeKind): boolean => kind === 'frame' || kind === 'vast'

/** A campaign that is paused shows nothing; one that is archived cannot be resumed. */
export const campaignStates = ['running', 'paused', 'archived'] as const
export type CampaignState = (typeof campaignStates)[number]

/** Who sees a campaign. */
export const campaignAudiences = ['all', 'visitors', 'members'] as const
export type CampaignAudience = (typeof campaignAudiences)[number]

/** The classes of devices that a campaign can be limited to. */
export const campaignDevices = ['phone', 'tablet', 'desktop'] as const satisfies readonly DeviceClass[]

/** The table of campaigns in the back office: the first sort is its own order, the first filter shows all that are not archived. */
export const advertTable = {
  sorts: ['changed', 'title', 'priority', 'ends'],
  filters: ['current', 'running', 'scheduled', 'paused', 'ended', 'archived'],
} as const
export type AdvertSort = (typeof advertTable.sorts)[number]
export type AdvertFilter = (typeof advertTable.filters)[number]

/** The name under which a campaign's advert is counted in a slot: `c7_12_footer`. */
export const countedAdvertName = (campaignId: number, creativeId: number, slot: AdvertSlot): string =>
  `c${campaignId}_${creativeId}_${slot}`

/** What such a name says; null for a house advert. */
export function readCountedAdvert(name: string): { campaignId: number; creativeId: number; slot: AdvertSlot } | null {
  const [, campaign = '', creative = '', text = ''] = /^c([1-9]\d{0,9})_([1-9]\d{0,9})_([a-z_]+)$/.exec(name) ?? []
  const slot = advertSlotNames.find((one) => one === text)
  return slot ? { campaignId: Number(campaign), creativeId: Number(creative), slot } : null
}
