// The demo's playlists: their owners, titles and videos.
import { daySeconds } from '../../../shared/limits.ts'
import type { Gender } from '../sql/list-filters.ts'
import { genderOf } from './catalogue.ts'
import { newestPostSeconds } from './counters.ts'
import { membersCount } from './member-names.ts'
import { choose, isLucky, longTail, pick, pickSkewed } from './random.ts'

const playlistsCount = 300

const purposes = {
  owner: 901,
  title: 903,
  text: 905,
  privacy: 906,
  gender: 907,
  added: 908,
  size: 909,
  video: 911,
  viewed: 913,
  votes: 914,
}

function playlistAt(id: number) {
  const votes = longTail(id, purposes.votes, 8)
  const likes = Math.floor((votes * (60 + pick(id, purposes.votes + 50, 38))) / 100)
  const words = choose(id, purposes.title, titles)
  return {
    playlist_id: id,
    user_id: 1 + pickSkewed(id, purposes.owner, membersCount),
    title: words.replace('{n}', String(1 + (id % 9))),
    description: choose(id, purposes.text, descriptions),
    is_private: isLucky(id, purposes.privacy, 15) ? 1 : 0,
    orientation: orientationOf(id),
    added_date: newestPostSeconds - pick(id, purposes.added, 900 * daySeconds),
    viewed: longTail(id, purposes.viewed, 200),
    likes,
    dislikes: votes - likes,
  }
}

const orientationOf = (id: number): Gender => (['gay', 'she'] as const)[pick(id, purposes.gender, 24)] ?? 'str'

/**
 * Ids of 3 to 80 distinct videos of the playlist's orientation, in its owner's order; fewer in a small catalogue. Some of the videos are
 * deleted.
 */
export function videosOfPlaylist(id: number, total: number): number[] {
  const wanted = 3 + pickSkewed(id, purposes.size, 78)
  const found = new Set<number>()
  for (let draw = 0; found.size < wanted && draw < 40 * wanted; draw++) {
    const videoId = 1 + pick(id * 100_000 + draw, purposes.video, total)
    if (genderOf(videoId) === orientationOf(id)) found.add(videoId)
  }
  return [...found]
}

const titles = [
  'Rainy evenings {n}',
  'Slow mornings',
  'For the big screen',
  'Fog, volume {n}',
  'Everything blue',
  'Things that ripple',
  'Night train {n}',
  'To fall asleep to',
  'Sundays only',
  'Weather of elsewhere',
  'Snow and silence {n}',
  'Golden hour',
  'Storm watching, part {n}',
  'Lighthouse collection',
  'Long takes',
  'Autumn drawer {n}',
  'Regentage {n}',
  'Lumières du soir',
  'Luces de invierno',
  'Тихие вечера {n}',
  '静かな夜 {n}',
  'Clouds I have liked',
  'Background for work {n}',
  'Aurora hunting',
] as const

const descriptions = [
  'Calm films for grey days.',
  'Sorted by mood. Begin anywhere.',
  'Best watched with the lights off.',
  'I add one every week.',
  'Mostly water, some sky.',
  'What I show to guests who will not leave.',
  'Quiet, slow, and a little blue.',
  'Made for one very long train ride.',
  'No storms in this one, promised.',
  'My favourites so far.',
] as const

/** Columns of `playlists` without the computed counters. */
export const playlists = Array.from({ length: playlistsCount }, (_, index) => playlistAt(index + 1))
