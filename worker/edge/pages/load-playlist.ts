// A playlist as its pages need it: there, somebody's own, or nowhere.
import type { PlaylistWithVideos } from '../../../shared/entities/playlist.ts'
import type { Call } from '../upstream/call.ts'
import { expected } from '../upstream/expected.ts'

export type Found = { kind: 'found'; playlist: PlaylistWithVideos }
export type Missing = { kind: 'notFound' | 'private' }

/** What is private is refused with `no_permission`; what was deleted is not known any more. */
const missing: Record<string, { status: number; data: Missing }> = {
  not_found: { status: 404, data: { kind: 'notFound' } },
  no_permission: { status: 403, data: { kind: 'private' } },
}

export async function loadPlaylist(call: Call, id: string): Promise<{ status: number; data: Found | Missing }> {
  const answer = await call('playlist', { id: Number(id) })
  const gone = answer.ok ? undefined : missing[answer.code]
  if (gone) return gone
  return { status: 200, data: { kind: 'found', playlist: expected(answer).playlist } }
}
