// The parts of the site that an admin can switch off. What is off is in no navigation, its pages say so, and the upstream refuses
// its forms with feature_off.
import type { RouteName } from '../routes.ts'

type FeatureRow = {
  /** Pages that exist for it alone. */
  pages: readonly RouteName[]
  /** Writes of the contract, and acts of members, that are refused while it is off. */
  writes: readonly string[]
  acts: readonly string[]
}

/**
 * An upload without a file is refused where it begins, because the details of an earlier one are sent to the same row. Sign-ups include those through a provider. What members wrote before stays readable, and can be removed.
 */
export const siteFeatures = {
  uploads: { pages: ['upload', 'upload_templates'], writes: ['uploadPart', 'uploadTemplate'], acts: [] },
  sign_ups: { pages: ['signup', 'signup-google'], writes: ['signup', 'googleSignup'], acts: [] },
  comments: { pages: [], writes: [], acts: ['comm', 'comment.edit'] },
  messages: { pages: ['messages', 'conversation'], writes: ['messagePicture'], acts: ['message.new'] },
  community: { pages: ['community'], writes: [], acts: ['friend.new'] },
  suggestions: { pages: [], writes: [], acts: [] },
  downloads: { pages: ['download-offerwall'], writes: [], acts: [] },
} as const satisfies Record<string, FeatureRow>

export type SiteFeature = keyof typeof siteFeatures
/** In the order of the form. */
export const siteFeatureNames = Object.keys(siteFeatures) as [SiteFeature, ...SiteFeature[]]

const ofPages = new Map<string | null, SiteFeature>(
  siteFeatureNames.flatMap((feature) => siteFeatures[feature].pages.map((page) => [page, feature] as const)),
)

/** The feature that a page is for; null for a page that is always there. */
export const featureOfPage = (name: RouteName | null): SiteFeature | null => ofPages.get(name) ?? null

/** The feature that a form belongs to, by the name of its row; null for a form that is always accepted. */
export const featureOfForm = (kind: 'writes' | 'acts', name: string): SiteFeature | null =>
  siteFeatureNames.find((feature) => (siteFeatures[feature][kind] as readonly string[]).includes(name)) ?? null
