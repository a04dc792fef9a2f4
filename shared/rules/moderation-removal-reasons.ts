// Why a video is taken down. Each reason has a text in `upload.reason`, which its uploader reads.

/** In the order of the list. */
export const removalReasons = [
  /** A rights holder's claim. */
  'rights',
  /** A person shown in it asked for the removal; needs no account and no reason. */
  'person',
  /** The consent or the age of a person shown is in doubt. */
  'consent',
  /** A law, a court or an authority. */
  'law',
  /** The site's own rules, or those of a card scheme. */
  'rules',
  'another',
] as const
export type RemovalReason = (typeof removalReasons)[number]

/** That of a takedown for which a moderator chose a reason of a longer list, such as spam: `another` where a takedown has none of that name. */
export const removalReasonOf = (chosen: string): RemovalReason =>
  removalReasons.find((known) => known === chosen) ?? 'another'
