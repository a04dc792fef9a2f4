// Why a video is taken down. Each has words of its own in `upload.reason`, which its uploader reads.

/** In the order in which they are offered. */
export const removalReasons = [
  /** Somebody holds the rights to it. */
  'rights',
  /** Somebody who is seen in it asked for it: they need no account, and give no reason. */
  'person',
  /** The consent or the age of somebody in it is in doubt. */
  'consent',
  /** A law, a court or an authority. */
  'law',
  /** The site's own rules, or those of a card scheme. */
  'rules',
  'another',
] as const
export type RemovalReason = (typeof removalReasons)[number]
