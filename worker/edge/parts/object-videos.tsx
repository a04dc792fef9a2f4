// The videos of one performer, channel or member: what they may be narrowed by, and a page of them. A page of such a thing
// loads `loadObjectVideos` beside its own data, and has `objectVideosParts` behind its head.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import type { Route, RouteQuery } from '../../../shared/routes.ts'
import { defaultVideoSort, type VideoSection } from '../../../shared/rules/filters.ts'
import type { Loaded, PageContext, Part } from '../render/page.ts'
import type { Call } from '../upstream/call.ts'
import { loadVideos, type Videos, videoParts, videosParams } from './video-listing.tsx'

export type ObjectQuery = RouteQuery<'pornstar'>
export type { Videos }

/** Asks for the page of videos that the query names. */
export const loadObjectVideos = (
  call: Call,
  section: VideoSection,
  object_id: string,
  query: ObjectQuery,
): Promise<Loaded<Videos>> =>
  loadVideos({ call, route: { query } }, { section, object_id, sort: query.sort ?? defaultVideoSort })

/** The first of them, newest first. */
export const objectVideos = (section: VideoSection, object_id: string): ParamsOf<'videos'> =>
  videosParams({ section, object_id, sort: defaultVideoSort })

type Shown = Pick<PageContext, 't' | 'lang' | 'nowMs'> & {
  route: Route & { query: ObjectQuery }
  list: Videos['list']
  hrefOfPage: (page: number) => string
}

export const objectVideosParts = ({ list, hrefOfPage, ...context }: Shown): Part[] =>
  videoParts({ list }, context, { hrefOfPage })

/** A list that is narrowed is nothing for search engines. */
export const isWhole = ({ sort, type, duration, date }: ObjectQuery): boolean => !sort && !type && !duration && !date
