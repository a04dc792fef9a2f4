// Why: what an upstream's own lists name, so that its other rows can be asked for it.

import { defaultListParams } from '../../shared/contract/browse-defaults.ts'
import type { AnswerOf, EndpointName, ParamsOf } from '../../shared/contract/contract.ts'

/** Something of each kind that the upstream has; what is missing, its lists did not name. */
export type Found = {
  video?: number
  model?: string
  modelId?: number
  channel?: string
  category?: string
  member?: number
  playlist?: number
}

type Answers = <Name extends EndpointName>(name: Name, params: ParamsOf<Name>) => Promise<AnswerOf<Name> | null>

/** Looks through the lists that need nothing to be asked. */
export async function findThings(answer: Answers): Promise<Found> {
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
