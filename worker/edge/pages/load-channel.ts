// What both pages of a channel are made of.
import type { Channel } from '../../../shared/entities/people.ts'
import { defaultVideoSort } from '../../../shared/rules/filters.ts'
import { loadVideos, type Videos } from '../parts/video-listing.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

/** Null: there is no such channel. */
export type ChannelData = (Videos & { channel: Channel }) | null
type Context = PageContext<'pornsite' | 'pornsite_uploaded_videos'>

export async function loadChannel(context: Pick<Context, 'route' | 'call'>): Promise<Loaded<ChannelData>> {
  const { params, query } = context.route
  const videos = loadVideos(context, {
    section: 'channel',
    object_id: params.dir,
    sort: query.sort ?? defaultVideoSort,
  })
  videos.catch(() => undefined)
  const answer = await context.call('channel', params)
  if (!answer.ok && answer.code === 'not_found') return { status: 404, data: null }
  const { channel } = expected(answer)
  const { status, data } = await videos
  return { status, data: { ...data, channel } }
}
