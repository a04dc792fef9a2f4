// Collects ids from an upstream's own lists, so that its other rows can be requested.

import { defaultListParams } from '../../shared/contract/browse-defaults.ts'
import type { AnswerOf, EndpointName, ParamsOf } from '../../shared/contract/contract.ts'

/** One id of each kind; undefined where the upstream's lists name none. */
export type Found = {
  video?: number
  model?: string
  modelId?: number
  channel?: string
  category?: string
  member?: number
  playlist?: number
}

export type IdKind = keyof Found

/** The row whose list names the ids of each kind. */
export const listOfIds: Record<IdKind, EndpointName> = {
  video: 'videos',
  model: 'models',
  modelId: 'models',
  channel: 'channels',
  category: 'categories',
  member: 'members',
  playlist: 'playlists',
}

type Answers = <Name extends EndpointName>(name: Name, params: ParamsOf<Name>) => Promise<AnswerOf<Name> | null>

/** Reads the lists that need no id. */
export async function findIds(answer: Answers): Promise<Found> {
  const [videos, models, channels, categories, members, playlists] = [
    await answer('videos', defaultListParams.videos),
    await answer('models', defaultListParams.models),
    await answer('channels', defaultListParams.channels),
    await answer('categories', { gender: 'str', section: 'all', lang: 'en' }),
    await answer('members', defaultListParams.members),
    await answer('playlists', defaultListParams.playlists),
  ]
  return {
    video: videos?.videos[0]?.video_id,
    model: models?.models[0]?.dir,
    modelId: models?.models[0]?.model_id,
    channel: channels?.channels[0]?.dir,
    category: categories?.categories.find(({ total_videos }) => total_videos > 0)?.dir,
    member: members?.members[0]?.user_id,
    playlist: playlists?.playlists[0]?.playlist_id,
  }
}
