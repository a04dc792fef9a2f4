// What stands in frames: adverts and content of partners, by the name of their place. Each runs in a sandbox on a route of
// its own, a partner's only for whoever accepted it. A direct sale's goes away when it is clicked: its document tells the
// page so with `top.postMessage({ type: 'click' }, '*')`, which is heard from its own origin alone. Neutral examples: edit
// here, or leave the table empty.

import type { HouseBanner } from './banners.ts'

type PartnerFrame = {
  /** https, and nothing else; never an address of this site, whose origin a direct sale would have. */
  src: string
  title: string
  width: number
  height: number
  /** Goes away when it is clicked. */
  isDirect?: true
}

/** A banner of ours in a frame (see operator/banners.ts): what stands there until a partner has taken the place. */
type HouseFrame = {
  house: HouseBanner
  /** Goes away when it is clicked. */
  isDirect?: true
  /** Waits for the visitor's consent as a partner's would. */
  waits?: true
}

export type Frame = PartnerFrame | HouseFrame

export const frames = {
  banner: { src: 'https://frames.northlight-live.example/banner', title: 'Northlight Live', width: 300, height: 250 },
  direct: { house: 'direct', isDirect: true },
  house: { house: 'newest', waits: true },
} as const satisfies Record<string, Frame>

export type FrameName = keyof typeof frames
