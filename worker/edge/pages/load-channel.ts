// What both pages of a channel are made of.
import type { Channel } from '../../../shared/entities/people.ts'
import { href } from '../../../shared/routes.ts'
import { loadObjectVideos, type Videos } from '../parts/object-videos.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

/** Null: there is no such channel. */
export type ChannelData = (Videos & { channel: Channel }) | null
type Context = PageContext<'pornsite' | 'pornsite_uploaded_videos'>

export async function loadChannel({
  route: { params, query },
  call,
}: Pick<Context, 'route' | 'call'>): Promise<Loaded<ChannelData>> {
  const videos = loadObjectVideos(call, 'channel', params.dir, query)
  videos.catch(() => undefined)
  const answer = await call('channel', params)
  if (!answer.ok && answer.code === 'not_found') return { status: 404, data: null }
  const { channel: found } = expected(answer)
  const { status, data } = await videos
  return { status, data: { ...data, channel: found } }
}

/** Pages are those of the list, whichever of the two shows them. */
export const channelPages =
  ({ route, lang }: Pick<Context, 'route' | 'lang'>) =>
  (page: number) =>
    href('pornsite_uploaded_videos', route.params, { lang, query: { ...route.query, page } })
