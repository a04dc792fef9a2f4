// The parts of a running site that `/readyz` asks, and which of them visitors need.

/** What a part may be. `degraded`: it answers, but cannot do its work, or does it late. */
export const partStates = ['ok', 'degraded', 'silent'] as const
export type PartState = (typeof partStates)[number]

/**
 * `isVital`: without it visitors or uploaders miss something now, so the site is not ready. A load balancer must not take a site
 * away because its backup is old.
 */
const siteParts = {
  upstream: { isVital: true },
  /** KV. */
  cache: { isVital: true },
  /** D1. */
  database: { isVital: true },
  /** R2. */
  files: { isVital: true },
  /** Durable Objects. */
  objects: { isVital: true },
  hasher: { isVital: true },
  processor: { isVital: true },
  mails: { isVital: false },
  media_jobs: { isVital: false },
  backup: { isVital: false },
  age_policy: { isVital: false },
  /** The newest version of the site settings reads well. Until then the one before it stands. */
  settings: { isVital: false },
} as const
export type SitePart = keyof typeof siteParts

/** Their names, in this order. */
export const sitePartNames = Object.keys(siteParts) as [SitePart, ...SitePart[]]

/** The states of the parts that a site has: one without a media processor has no such part. */
export type PartStates = Partial<Record<SitePart, PartState>>

/** The state of the site as a whole, and whether it is ready: it is while every vital part is `ok`. */
export function overallState(states: PartStates): { state: PartState; isReady: boolean } {
  const known = sitePartNames.flatMap((part) => states[part] ?? [])
  const isReady = sitePartNames.every((part) => !siteParts[part].isVital || (states[part] ?? 'ok') === 'ok')
  const isSilent = sitePartNames.some((part) => siteParts[part].isVital && states[part] === 'silent')
  if (known.every((state) => state === 'ok')) return { state: 'ok', isReady }
  return { state: isSilent ? 'silent' : 'degraded', isReady }
}
