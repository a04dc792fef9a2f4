// A member's channels, performers and public playlists: what caches show of them is outdated by a ban, and by the deletion of the account.
import type { D1Database } from '@cloudflare/workers-types'
import {
  type CacheTag,
  channelsTag,
  modelsTag,
  namesTag,
  playlistsTag,
  playlistTag,
} from '../../../shared/contract/cache-tags.ts'
import { channelIdsOf } from '../moderation/store/banned-members.ts'
import { performersOfMember } from '../people/store/own-performers.ts'
import { publicPlaylistIdsOf } from '../playlists/store/own-playlists.ts'

export type PublicObjects = { channelIds: number[]; playlistIds: number[]; hasPerformer: boolean }

/** Asked for before the batch, which deletes or hides them. */
export async function publicObjectsOf(db: D1Database, userId: number): Promise<PublicObjects> {
  const [channelIds, playlistIds, performers] = await Promise.all([
    channelIdsOf(db, userId),
    publicPlaylistIdsOf(db, userId),
    performersOfMember(db, userId),
  ])
  return { channelIds, playlistIds, hasPerformer: performers.length > 0 }
}

export const tagsOfObjects = ({ channelIds, playlistIds, hasPerformer }: PublicObjects): CacheTag[] => [
  ...tagsIf(playlistIds.length > 0, [playlistsTag, ...playlistIds.map(playlistTag)]),
  ...tagsIf(channelIds.length > 0, [channelsTag, namesTag]),
  ...tagsIf(hasPerformer, [modelsTag]),
]

const tagsIf = (hasSome: boolean, tags: CacheTag[]): CacheTag[] => (hasSome ? tags : [])
