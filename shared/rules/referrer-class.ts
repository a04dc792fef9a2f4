// Where a visit comes from, for counts: a class of sites, never an address.

/** Where a visit may come from. */
export const referrerClasses = ['direct', 'search', 'social', 'other'] as const
/** One of them. */
export type ReferrerClass = (typeof referrerClasses)[number]

const sites: [ReferrerClass, RegExp][] = [
  [
    'search',
    /(^|\.)(google|bing|yahoo|yandex|duckduckgo|ecosia|baidu|naver|seznam|startpage|qwant|brave|kagi)\.[a-z.]+$/,
  ],
  [
    'social',
    /(^|\.)(t\.co|x\.com|twitter\.com|reddit\.com|facebook\.com|instagram\.com|tiktok\.com|youtube\.com|telegram\.org|t\.me|vk\.com|bsky\.app|discord\.com|pinterest\.com)$/,
  ],
]

/** The class of a referrer; none, or one that is no address, is a direct visit. */
export function referrerClass(referrer: string | null): ReferrerClass {
  if (!referrer || !URL.canParse(referrer)) return 'direct'
  const { hostname } = new URL(referrer)
  return sites.find(([, pattern]) => pattern.test(hostname))?.[0] ?? 'other'
}
