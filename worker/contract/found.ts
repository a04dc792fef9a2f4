// Why: what an upstream's own lists name, so that its other rows can be asked for it.
import type { AnswerOf, EndpointName, ParamsOf } from '../../shared/contract/contract.ts'
import { pageSizes } from '../../shared/limits.ts'

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
    await answer('videos', newest),
    await answer('models', anyModel),
    await answer('channels', anyChannel),
    await answer('categories', { gender: 'str', section: 'all', lang: 'en' }),
    await answer('members', anybody),
    await answer('playlists', anyPlaylist),
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

export const newest: ParamsOf<'videos'> = {
  gender: 'str',
  sort: 'latest-updates',
  count: pageSizes.list,
  section: '',
  object_id: '',
  page: 1,
  type: 'all',
  duration: '',
  date: '',
}
export const anyModel: ParamsOf<'models'> = {
  gender: 'str',
  letter: '',
  race: '',
  age: '',
  country: '',
  size_tits: '',
  hair: '',
  height: '',
  weight: '',
  tattoo: '',
  piercing: '',
  sort: 'most-popular',
  count: pageSizes.list,
  page: 1,
}
export const anyChannel: ParamsOf<'channels'> = {
  gender: 'str',
  sort: 'most-popular',
  count: pageSizes.list,
  section: '',
  object_id: '',
  page: 1,
}
export const anybody: ParamsOf<'members'> = {
  section: 'all',
  country: '',
  gender: '',
  age: '',
  relationship: '',
  avatar: '',
  orientation: '',
  object_id: '',
  sort: 'recent',
  count: pageSizes.members,
  page: 1,
}
export const anyPlaylist: ParamsOf<'playlists'> = {
  section: 'all',
  object_id: 0,
  sort: 'latest-updates',
  count: pageSizes.playlists,
  page: 1,
}
