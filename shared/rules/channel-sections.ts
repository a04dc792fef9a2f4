// The rows that the page of a channel may consist of, in the order that its owner chose: each is the beginning of a list of its videos.
import { channelSectionsMax } from '../limits.ts'
import type { DurationClass, VideoPageSort, VideoType } from './browse-filters.ts'

/** What the whole list of a row has in its address, besides the channel. */
type SectionQuery = { sort?: VideoPageSort; type?: Exclude<VideoType, 'all'>; duration?: DurationClass }

/** By name: what the address of a row's whole list names. Nothing is refused: `SectionQuery` is complete. */
const channelSections = {
  'latest-updates': { sort: 'latest-updates' },
  'most-popular': { sort: 'most-popular' },
  'top-rated': { sort: 'top-rated' },
  'most-commented': { sort: 'most-commented' },
  longest: { sort: 'longest' },
  hd: { type: 'hd' },
  short: { duration: '1' },
  long: { duration: '3' },
} as const satisfies Record<string, SectionQuery>

/** The name of a row. */
export type ChannelSection = keyof typeof channelSections
/** The names, in the order of the form. */
export const channelSectionNames = Object.keys(channelSections) as [ChannelSection, ...ChannelSection[]]

/** Its query: absent names are the defaults of the list. */
export const sectionQuery = (section: ChannelSection): SectionQuery => channelSections[section]

/** As a form and a column have them: "hd,top-rated". What a later version wrote is left out. */
export const readSections = (text: string): ChannelSection[] =>
  text.split(',').flatMap((name) => channelSectionNames.find((one) => one === name) ?? [])

/** What was typed into a form, as a column has it but with empty places: a form sends each row in a field with its place, `sections_1`. */
export const typedSections = (typed: Readonly<Record<string, unknown>>, name: string): string =>
  String(
    typed[name] ?? Array.from({ length: channelSectionsMax }, (_, at) => typed[`${name}_${at + 1}`] ?? '').join(','),
  )
