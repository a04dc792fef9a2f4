// Pages of the playlist or the channel in which a video is watched, in their own or in a shuffled order.
import type { ParamsOf } from '../../../shared/contract/contract.ts'
import type { Thumb } from '../../../shared/entities/video.ts'
import { pageSizes, pagesMax, sideDeadlineMs } from '../../../shared/limits.ts'
import type { Result } from '../../../shared/result.ts'
import { ok, refused } from '../../../shared/result.ts'
import { href, type RouteQuery } from '../../../shared/routes.ts'
import { defaultVideoSort } from '../../../shared/rules/browse-filters.ts'
import { shuffled, shuffledPage, shuffleSeedMax } from '../../../shared/rules/shuffle.ts'
import type { PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'
import { isHiddenChannel } from './card-author.ts'

/** The list, and the seed of its order; without a seed it is the list's own. */
export type StripSource = ({ playlist: string } | { channel: string }) & { shuffle?: number | undefined }
type Contents = { title: string; videos: Thumb[]; total: number }
/** `stored`: the page of the list's own order from which the videos are. */
export type StripPage = Contents & { page: number; stored: number; pages: number; isOwn: boolean }

type Context = Pick<PageContext, 'call' | 'visitor'>
type Read = (context: Context, source: StripSource, page: number) => Promise<Result<Contents>>

/**
 * A page number past the end becomes the last page: the list may have become shorter. A playlist that is not public is shown to
 * its owner only.
 */
export async function readStripPage(context: Context, source: StripSource, asked: number): Promise<Result<StripPage>> {
  const firstAsked = source.shuffle === undefined ? asked : 1
  const publicly = await readPublic(context, source, firstAsked)
  const isOwn = !publicly.ok && publicly.code === 'no_permission' && context.visitor.user !== null
  const read: Read = isOwn ? readOwn : readPublic
  const first = isOwn ? await read(context, source, firstAsked) : publicly
  if (!first.ok) return first
  if (first.value.total === 0) return refused('not_found')
  const pages = Math.min(pagesMax, Math.ceil(first.value.total / pageSizes.playlistStrip))
  const page = Math.min(asked, pages)
  const { shuffle } = source
  const stored = shuffle === undefined ? page : shuffledPage(page, pages, shuffle)
  const found = stored === firstAsked ? first : await read(context, source, stored)
  if (!found.ok) return found
  const { videos } = found.value
  if (!videos.length) return refused('not_found')
  const inOrder = shuffle === undefined ? videos : shuffled(videos, shuffle + stored)
  return ok({ ...found.value, videos: inOrder, page, stored, pages, isOwn })
}

const callOptions = { deadlineMs: sideDeadlineMs }

async function readPublic({ call }: Context, source: StripSource, page: number): Promise<Result<Contents>> {
  const about =
    'playlist' in source
      ? call('playlist', { id: Number(source.playlist) }, callOptions)
      : call('channel', { dir: source.channel }, callOptions)
  const [found, list] = await Promise.all([about, call('videos', stripParams(source, page), callOptions)])
  if (!found.ok) return found
  if ('channel' in found.value && isHiddenChannel(found.value.channel)) return refused('not_found')
  const { title } = 'playlist' in found.value ? found.value.playlist : found.value.channel
  const { videos, total_count } = expected(list)
  return ok({ title, videos, total: total_count })
}

/** Only playlists have owners who may see more than others. */
async function readOwn({ call }: Context, source: StripSource, page: number): Promise<Result<Contents>> {
  if (!('playlist' in source)) return refused('not_found')
  const answer = await call('ownPlaylist', { id: Number(source.playlist), page }, callOptions)
  if (!answer.ok) return answer
  const { playlist, total_count } = answer.value
  return ok({ title: playlist.title, videos: playlist.videos, total: total_count })
}

/** A page of the strip is a page of the list, in its own order. */
export const stripParams = (source: StripSource, page: number): ParamsOf<'videos'> => ({
  gender: 'str',
  count: pageSizes.playlistStrip,
  ...('playlist' in source
    ? { section: 'playlist', object_id: source.playlist, sort: 'playlist-order' }
    : { section: 'channel', object_id: source.channel, sort: defaultVideoSort }),
  page,
  type: 'all',
  duration: '',
  date: '',
})

/** The first video of the list, or of a new order. Null: there is none. */
export async function firstToPlay(
  context: Context & Pick<PageContext, 'lang'>,
  play: 'all' | 'shuffle',
  list: StripSource,
): Promise<string | null> {
  const source = { ...list, ...(play === 'shuffle' && { shuffle: newSeed() }) }
  const page = await readStripPage(context, source, 1)
  const [first] = page.ok ? page.value.videos : []
  return first ? hrefIn(source, first, 1, context.lang) : null
}

/** The page of the playlist or channel, or the address that plays it. */
export const listHref = (source: StripSource, lang: PageContext['lang'], play?: 'all' | 'shuffle'): string =>
  'playlist' in source
    ? href('playlist', { id: source.playlist }, { lang, query: { play } })
    : href('pornsite', { dir: source.channel }, { lang, query: { play } })

/** A video within the list. */
export const hrefIn = (
  source: StripSource,
  { video_id, dir }: Pick<Thumb, 'video_id' | 'dir'>,
  page: number,
  lang: PageContext['lang'],
): string =>
  href(
    'video',
    { id: String(video_id), dir },
    { lang, query: { ...source, shuffle: source.shuffle?.toString(), pl_page: page } },
  )

/** Null when the address names no list. */
export function stripSourceOf({ playlist, channel, shuffle }: RouteQuery<'video'>): StripSource | null {
  const order = { shuffle: shuffle === undefined ? undefined : Number(shuffle) }
  if (playlist !== undefined) return { playlist, ...order }
  return channel === undefined ? null : { channel, ...order }
}

const newSeed = (): number => ((crypto.getRandomValues(new Uint32Array(1))[0] ?? 0) % shuffleSeedMax) + 1
