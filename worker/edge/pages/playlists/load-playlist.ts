// Loads a playlist for its pages: found (with private videos for its ownerOrCode), private, or missing.
import type { PlaylistWithVideos } from '../../../../shared/entities/playlist.ts'
import { loadOwnMarks, type OwnMarks } from '../../parts/target-actions.tsx'
import type { PageContext } from '../../render/page.ts'
import { expected } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

export type Found = { kind: 'found'; playlist: PlaylistWithVideos; ownMarks: OwnMarks; isOwn: boolean }
export type Missing = { kind: 'notFound' | 'private' }

/** A private playlist is refused with `no_permission`; a deleted one is unknown. */
const missing: Record<string, { status: number; data: Missing }> = {
  not_found: { status: 404, data: { kind: 'notFound' } },
  no_permission: { status: 403, data: { kind: 'private' } },
}

type Context = Pick<PageContext, 'call' | 'visitor'>
type Loading = Promise<{ status: number; data: Found | Missing }>

export async function loadPlaylist(context: Context, id: string): Loading {
  const answer = await context.call('playlist', { id: Number(id) })
  const own = await loadOwnPlaylist(context, id, answer.ok ? answer.value.playlist.user.id : answer.code)
  if (own) return { status: 200, data: { ...(await found(context, own)), isOwn: true } }
  const gone = answer.ok ? undefined : missing[answer.code]
  if (gone) return gone
  return { status: 200, data: { ...(await found(context, expected(answer).playlist)), isOwn: false } }
}

const found = async (context: Context, playlist: PlaylistWithVideos) => ({
  kind: 'found' as const,
  playlist,
  ownMarks: await loadOwnMarks(context, targetOf(playlist)),
})

/** The ownerOrCode's current version. The shared answer may be older, and has no private playlists. */
async function loadOwnPlaylist(
  { call, visitor }: Context,
  id: string,
  ownerOrCode: number | string,
): Promise<PlaylistWithVideos | null> {
  // A public playlist is shown even while the session cannot be resolved.
  const viewer = ownerOrCode === 'no_permission' ? requireResolvedSession(visitor) : visitor.user
  if (!viewer || (ownerOrCode !== viewer.user_id && ownerOrCode !== 'no_permission')) return null
  const own = await call('wholePlaylist', { id: Number(id) })
  return own.ok ? own.value.playlist : null
}

export const targetOf = ({ playlist_id }: PlaylistWithVideos) =>
  ({ section: 'playlist', object_id: playlist_id }) as const
