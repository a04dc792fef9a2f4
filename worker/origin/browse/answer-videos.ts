// Lists of videos: all of them, by country, or of a category, model, channel, member or playlist.

import { includesMemberOnlyVideos } from '../../../shared/contract/browse-members-only.ts'
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import {
  datedSorts,
  type VideoPageSort,
  type VideoSection,
  videoPageSorts,
} from '../../../shared/rules/browse-filters.ts'
import { relatedSearches } from '../../../shared/rules/search-related.ts'
import { toThumb } from '../cards/video-card.ts'
import { currentSeconds } from '../clock.ts'
import type { Env } from '../env.ts'
import { pageOfPlaylistVideos } from '../playlists/store/playlist-videos.ts'
import type { Tag, ViewWindow } from '../sql/list-filters.ts'
import { type PageOf, pageAt } from '../sql/page.ts'
import type { CardRow } from '../sql/video-cards.ts'
import { idsOf, privacyOfPlaylist } from './store/list-objects.ts'
import { pageOfList, sourceOf } from './store/lists.ts'
import { membersOnlyOf, mergedPage } from './store/members-only.ts'
import { pageOfTaggedList } from './store/tagged-lists.ts'

type Params = ParamsOf<'videos'>
type Page = { cards: CardRow[]; total: number }
type Reader = (params: Params, page: PageOf, env: Env) => Promise<Result<Page>>

const tagged =
  (tag: Tag): Reader =>
  async (params, page, { db }) => {
    const ids = await idsOf(db, tag, params.object_id.split(','))
    if (!ids) return refused('not_found', 'object_id')
    const list = { listFilter: params, window: windowOf(params), sort: sortOf(params), tag, ids }
    const found = await pageOfTaggedList(db, list, page, currentSeconds())
    return found ? ok(found) : refused('too_deep', 'page')
  }

const whole: Reader = async (params, page, { db }) =>
  ok(
    await pageOfList(
      db,
      { listFilter: params, window: windowOf(params), sort: sortOf(params) },
      page,
      currentSeconds(),
    ),
  )

/** How each section's list is read. The contract has checked that the object fits the section. */
const readers: Record<VideoSection, Reader> = {
  '': whole,
  country: whole,
  category: tagged('category'),
  model: tagged('model'),
  channel: tagged('channel'),
  user: tagged('user'),
  playlist: async (params, page, { db }) => {
    const playlistId = Number(params.object_id)
    const isPrivate = await privacyOfPlaylist(db, playlistId)
    if (isPrivate === null) return refused('not_found', 'object_id')
    if (isPrivate === 1) return refused('no_permission', 'object_id')
    const sort = params.sort === 'playlist-order' ? null : sortOf(params)
    return ok(await pageOfPlaylistVideos(db, { playlistId, listFilter: params, window: windowOf(params), sort }, page))
  },
}

export const answerVideos = (params: Params, env: Env): Promise<Result<AnswerOf<'videos'>>> =>
  answerPage(params, (page) => readers[params.section](params, page, env))

/** The same list with members-only videos, for members. */
export async function answerMemberVideos(
  params: ParamsOf<'memberVideos'>,
  env: Env,
): Promise<Result<AnswerOf<'memberVideos'>>> {
  const { section } = params
  if (!includesMemberOnlyVideos(params) || section === 'country' || section === 'playlist')
    return answerVideos(params, env)
  const ids = section === '' ? null : await idsOf(env.db, section, params.object_id.split(','))
  if (section !== '' && !ids) return refused('not_found', 'object_id')
  const list = { listFilter: params, window: windowOf(params), sort: sortOf(params) }
  const { key } = sourceOf(list)
  return answerPage(params, async (page) => {
    const membersOnly = await membersOnlyOf(env.db, list, section === '' || !ids ? null : { tag: section, ids })
    const refusals: Result<Page>[] = []
    const merged = await mergedPage(env.db, page, {
      membersOnly,
      publicPage: async (publicRange) => {
        const found = await readers[section](params, publicRange, env)
        if (found.ok) return found.value
        refusals.push(found)
        return { cards: [], total: 0 }
      },
      isBefore: (video, card) => {
        const rank = card[key as 'post_date']
        return video.rank > rank || (video.rank === rank && video.video_id > card.video_id)
      },
    })
    return refusals[0] ?? ok(merged)
  })
}

async function answerPage(
  params: Params,
  pageOf: (page: PageOf) => Promise<Result<Page>>,
): Promise<Result<AnswerOf<'videos'>>> {
  const { count, page } = params
  const found = await pageOf(pageAt(count, page))
  if (!found.ok) return found
  const { cards, total } = found.value
  const videos = cards.map(toThumb)
  if (params.section !== 'category') return ok({ videos, total_count: total })
  // The titles of a category's videos also give related searches.
  const related_searches = relatedSearches('', { names: [], videos })
  return ok({ videos, total_count: total, related_searches })
}

/** Every list but a playlist has one of the visitor's sort orders. */
const sortOf = ({ sort }: Params): VideoPageSort => videoPageSorts.find((known) => known === sort) ?? 'latest-updates'

/** Only dated sort orders have a period. */
const windowOf = ({ section, object_id, sort, date }: Params): ViewWindow => ({
  country: section === 'country' ? object_id : '',
  period: date !== '' && datedSorts.includes(sort) ? date : 'all',
})
