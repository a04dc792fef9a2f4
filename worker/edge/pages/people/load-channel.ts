// Loads what both pages of a channel show.
import type { Channel } from '../../../../shared/entities/channel.ts'
import { defaultVideoSort } from '../../../../shared/rules/browse-filters.ts'
import { loadWithList } from '../../parts/load-list-page.ts'
import { redirectIfMoved } from '../../parts/redirect-moved.ts'
import { type OwnMarks, withOwnMarks } from '../../parts/target-actions.tsx'
import { isUnfiltered, type ListSource, loadVideos, type Videos } from '../../parts/video-listing.tsx'
import type { Loaded, PageContext } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { loadSections, type SectionRow } from './channel-sections.tsx'

/** Null: there is no such channel. */
export type ChannelData = (Videos & FoundChannel) | null
type FoundChannel = { channel: Channel; ownMarks: OwnMarks; rows: SectionRow[] }
type Context = PageContext<'pornsite' | 'pornsite_uploaded_videos'>

export async function loadChannel(
  context: Pick<Context, 'route' | 'call' | 'callOptional' | 'visitor'>,
): Promise<Loaded<ChannelData>> {
  const { params, query } = context.route
  const about: ListSource = { section: 'channel', object_id: params.dir, sort: query.sort ?? defaultVideoSort }
  const loaded = await loadWithList(
    context
      .call('channel', params)
      .then(expectedOrNull)
      .then(withOwnMarks(context, ({ channel }) => targetOf(channel)))
      .then(withRows(context)),
    loadVideos(context, about),
  )
  if (loaded.data === null) await redirectIfMoved(context, 'channel', params)
  return loaded
}

/** The rows of its own page: a sort, a filter and a later page are of the list, those of comments are not. */
const withRows =
  (context: Pick<Context, 'route' | 'call' | 'visitor'>) =>
  async (found: Omit<FoundChannel, 'rows'> | null): Promise<FoundChannel | null> => {
    if (found === null) return null
    const { route } = context
    const { name, params, query } = route
    const isPlain = name === 'pornsite' && query.page === undefined && isUnfiltered(route)
    const rows = isPlain ? await loadSections(context, params.dir, found.channel.sections ?? []) : []
    return { ...found, rows }
  }

export const targetOf = ({ channel_id }: Channel) => ({ section: 'channel', object_id: channel_id }) as const
