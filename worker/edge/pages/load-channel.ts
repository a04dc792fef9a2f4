// What both pages of a channel are made of.
import type { Channel } from '../../../shared/entities/channel.ts'
import { defaultVideoSort } from '../../../shared/rules/browse-filters.ts'
import { type Mine, withMine } from '../parts/acts.tsx'
import { type About, loadVideos, type Videos } from '../parts/video-listing.tsx'
import type { Loaded, PageContext } from '../render/page.ts'
import { expectedOrNull } from '../upstream/expected.ts'
import { loadWithList } from './list-page.ts'

/** Null: there is no such channel. */
export type ChannelData = (Videos & { channel: Channel; mine: Mine }) | null
type Context = PageContext<'pornsite' | 'pornsite_uploaded_videos'>

export function loadChannel(context: Pick<Context, 'route' | 'call' | 'visitor'>): Promise<Loaded<ChannelData>> {
  const { params, query } = context.route
  const about: About = { section: 'channel', object_id: params.dir, sort: query.sort ?? defaultVideoSort }
  return loadWithList(
    context
      .call('channel', params)
      .then(expectedOrNull)
      .then(withMine(context, ({ channel }) => thingOf(channel))),
    loadVideos(context, about),
  )
}

export const thingOf = ({ channel_id }: Channel) => ({ section: 'channel', object_id: channel_id }) as const
