// Frames with ads and partner content, by slot. Each runs in a sandbox on a route of its own, partners' only after
// consent. A direct sale disappears when it is clicked: its document sends `top.postMessage({ type: 'click' }, '*')`,
// accepted from its own origin only. Neutral examples: edit here, or leave the table empty.

type PartnerFrame = {
  /** An https address, never of this site, whose origin a direct sale would get. */
  src: string
  title: string
  width: number
  height: number
  /** Disappears when it is clicked. */
  isDirect?: true
}

/** The house banners of operator/banners.ts that a frame may show. */
export type HouseBanner = 'direct' | 'newest'

/** A house banner in a frame (operator/banners.ts), until a partner takes the slot. */
type HouseFrame = {
  house: HouseBanner
  /** Disappears when it is clicked. */
  isDirect?: true
  /** Waits for consent like a partner's frame. */
  waits?: true
}

export type Frame = PartnerFrame | HouseFrame

export const frames = {
  banner: { src: 'https://frames.northlight-live.example/banner', title: 'Northlight Live', width: 300, height: 250 },
  direct: { house: 'direct', isDirect: true },
  house: { house: 'newest', waits: true },
} as const satisfies Record<string, Frame>

export type FrameName = keyof typeof frames
