// A playlist as its pages need it: there, somebody's own, or nowhere.
import type { PlaylistWithVideos } from '../../../shared/entities/playlist.ts'
import { loadMine, type Mine } from '../parts/acts.tsx'
import type { PageContext } from '../render/page.ts'
import { expected } from '../upstream/expected.ts'

export type Found = { kind: 'found'; playlist: PlaylistWithVideos; mine: Mine }
export type Missing = { kind: 'notFound' | 'private' }

/** What is private is refused with `no_permission`; what was deleted is not known any more. */
const missing: Record<string, { status: number; data: Missing }> = {
  not_found: { status: 404, data: { kind: 'notFound' } },
  no_permission: { status: 403, data: { kind: 'private' } },
}

type Loading = Promise<{ status: number; data: Found | Missing }>

export async function loadPlaylist(context: Pick<PageContext, 'call' | 'visitor'>, id: string): Loading {
  const answer = await context.call('playlist', { id: Number(id) })
  const gone = answer.ok ? undefined : missing[answer.code]
  if (gone) return gone
  const { playlist } = expected(answer)
  return { status: 200, data: { kind: 'found', playlist, mine: await loadMine(context, thingOf(playlist)) } }
}

export const thingOf = ({ playlist_id }: PlaylistWithVideos) =>
  ({ section: 'playlist', object_id: playlist_id }) as const
