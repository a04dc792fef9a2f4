// The chapters of the contract's page about lists: pages and totals, the words of addresses, and an upstream without accounts.
import { pagesMax, searchMaxLength, searchMinLength, searchMinLengthCjk } from '../../shared/limits.ts'
import {
  type channelSorts,
  type DurationClass,
  durations,
  type memberSorts,
  type playlistSorts,
  type VideoDate,
  videoDates,
  type videoSorts,
} from '../../shared/rules/browse-filters.ts'
import { type Trait, traits } from '../../shared/rules/people-traits.ts'

type AnySort =
  | (typeof videoSorts)[number]
  | (typeof channelSorts)[number]
  | (typeof memberSorts)[number]
  | (typeof playlistSorts)[number]

const sorts: Record<AnySort, string> = {
  'latest-updates': 'newest first, by `post_date` or `added_date`',
  longest: 'longest first',
  'most-commented': 'most comments first',
  'most-popular':
    'most views first: of a video in the period `date`, of the videos of a performer or channel within a month',
  'top-rated': 'best `rating` first; with a `date`, of the videos watched in that period',
  relevance: 'best match first: only for a search',
  'playlist-order': "the owner's order: only for a playlist",
  'most-viewed': 'most views of the page or playlist itself first',
  'most-subscribed': 'most subscribers first',
  'count-videos': 'most videos first',
  alphabetaz: 'by name, A first',
  alphabetza: 'by name, Z first',
  recent: 'newest members first',
  'most-popular-videos': 'most views of their videos first',
}

const lengths: Record<DurationClass, string> = {
  1: 'under 10 minutes',
  2: '10 to 30 minutes',
  3: 'longer',
}

const periods: Record<VideoDate, string> = {
  day: 'watched within the last day',
  week: 'within 7 days',
  month: 'within 30 days',
}

/** The meaning of codes, in their order; the other traits say theirs by themselves. */
const codes: Partial<Record<Trait, string>> = {
  age: '18 to 24, 25 to 34, 35 to 44, 45 and more years',
  hair: 'blonde, brown, black, red, other',
  eye: 'blue, brown, green, grey, hazel, amber, other',
  height: 'under 160, 160 to 169, 170 to 179, 180 and more centimetres',
  weight: 'under 50, 50 to 59, 60 to 69, 70 and more kilograms',
  size_tits: 'A, B, C, D and more',
  tattoo: 'has none, has some',
  piercing: 'has none, has some',
  relationship: 'single, in a relationship, open',
  orientation: 'straight, gay, lesbian, bisexual, other',
  avatar: 'shows a picture',
}

const meanings = (names: readonly string[], texts: Record<string, string>): string =>
  names.map((name) => `\`${name}\` ${texts[name]}`).join('; ')

const codeMeanings = ([trait, texts]: [string, string]): string =>
  `\`${trait}\` ${traits[trait as Trait].map((code, at) => `${code}: ${texts.split(', ')[at]}`).join(', ')}`

export const listsChapter = [
  '## Lists',
  '',
  `- \`page\` counts from 1 to ${pagesMax}. A page after the last one is an empty list with the same \`total_count\`, and not a refusal.`,
  '- `count` is one of the counts that the row names, and the longest list that the edge takes: the rest is cut.',
  `- \`total_count\` is the number of items on all pages, with these filters. It may be capped at ${pagesMax} times \`count\`: later pages are never`,
  '  requested.',
  '- The order is total: equal items are in the order of their ids, so that no item is on two pages.',
  '- An empty filter does not filter. A list that nothing fits is empty, and not refused.',
  '',
  `- \`search\` and \`c\` are normalised by the edge, which refuses any other spelling: lower case, Unicode NFC, without control characters or`,
  `  double spaces, ${searchMinLength} (in Chinese, Japanese, Korean and Thai ${searchMinLengthCjk}) to ${searchMaxLength} characters. Compare with titles in lower case.`,
  '- `gender`: pages ask for `str` alone; the check asks for the others, too.',
  `- \`sort\`: ${meanings(Object.keys(sorts), sorts)}.`,
  `- \`duration\`: ${meanings(durations, lengths)}. \`type\`: \`hd\` only videos in more than the lowest quality. \`date\`: ${meanings(videoDates, periods)}.`,
  `- Codes of people: ${Object.entries(codes).map(codeMeanings).join('; ')}.`,
  '',
]

export const withoutAccountsChapter = [
  '## An upstream without accounts',
  '',
  'An upstream without members answers the rows for all visitors, and no other. It may leave out every row that needs accounts, all writes',
  'and the deny list: it refuses their addresses with `404` and `not_found`. Nothing is lost for visitors; signing in, signing up, votes,',
  'comments, messages, uploads and notices answer that they failed.',
  '',
  'Lists of members and of playlists are empty then: `{ "members": [], "total_count": 0 }`. Every single member, their subscriptions and every',
  'single playlist are `not_found`, as are videos of a member or of a playlist. The comments on a video are an empty list.',
  '',
  '`npm run contract -- --check URL --public` checks such an upstream.',
  '',
]
