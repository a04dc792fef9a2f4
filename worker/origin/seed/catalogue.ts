// The demo catalogue as pure functions: video i is the same on every machine, whatever was seeded before it.
import { deletedStatusId } from '../../../shared/entities/video.ts'
import type { DurationClass } from '../../../shared/rules/browse-filters.ts'
import { dirOf } from '../files/dir-of.ts'
import type { Gender } from '../sql/list-filters.ts'
import { durationClassOf } from '../video/duration-class.ts'
import { type CategoryDir, categoriesOfPhrases, categoryDirs } from './categories.ts'
import { channels } from './channels.ts'
import { commentedVideos, commentsPerObject } from './comments.ts'
import { type FileSet, fileSetAt } from './file-sets.ts'
import type { Loop } from './loops-manifest.ts'
import { membersCount } from './member-names.ts'
import { performersCount } from './performers.ts'
import { choose, pick, pickSkewed, randomBits, shuffled } from './random.ts'
import { tagsOfVideo } from './video-tags.ts'
import { translations, words } from './words/words.ts'

export type CatalogueVideo = {
  video_id: number
  dir: string
  title: string
  /** By language code; never English. */
  titles: Partial<Record<(typeof translations)[number], string>>
  description: string
  fileSet: FileSet
  duration_class: DurationClass
  status_id: number
  is_private: 0 | 1
  gender: Gender
  user_id: number
  channel_id: number | null
  viewed: number
  likes: number
  dislikes: number
  comments: number
  category_ids: number[]
  model_ids: number[]
  tags: string[]
}

/** The purpose of each random draw. */
const purposes = {
  loop: 1,
  quality: 2,
  subject: 3,
  place: 4,
  time: 5,
  manner: 6,
  language: 7,
  status: 8,
  privacy: 9,
  gender: 10,
  user: 23,
  viewed: 13,
  votes: 14,
  comments: 15,
  models: 16,
  description: 17,
  hasChannel: 18,
  channel: 19,
  model: 21,
}

export function videoAt(videoId: number, loops: readonly Loop[]): CatalogueVideo {
  const draw = (purpose: number, sides: number) => pick(videoId, purpose, sides)
  const phrases = phrasesOf(videoId)
  const title = titleOf('en', phrases)
  const fileSet = fileSetAt(loops, loopPlace(videoId, loops), draw(purposes.quality, 8) >= 3)
  const viewed = viewedOf(videoId)
  const votes = Math.floor(viewed / 40) + draw(purposes.votes, 20)
  const likes = Math.floor((votes * (55 + ((randomBits(videoId, purposes.votes) >>> 8) % 45))) / 100)
  return {
    video_id: videoId,
    dir: dirOf(title),
    title,
    titles: Object.fromEntries(
      translations
        .filter((_, bit) => (randomBits(videoId, purposes.language) >>> bit) & 1)
        .map((lang) => [lang, titleOf(lang, phrases)]),
    ),
    description: `${title}. ${descriptions[draw(purposes.description, descriptions.length)]}`,
    fileSet,
    duration_class: durationClassOf(fileSet.loop.durationSeconds),
    status_id: draw(purposes.status, 53) === 0 ? deletedStatusId : 1,
    is_private: draw(purposes.privacy, 61) === 0 ? 1 : 0,
    gender: genderOf(videoId),
    user_id: 1 + pickSkewed(videoId, purposes.user, membersCount),
    channel_id: draw(purposes.hasChannel, 10) < 4 ? null : 1 + pickSkewed(videoId, purposes.channel, channels.length),
    viewed,
    likes,
    dislikes: votes - likes,
    comments: commentsOf(videoId, viewed),
    category_ids: categoryIdsOf(phrases),
    model_ids: modelIdsOf(videoId),
    tags: tagsOfVideo(videoId),
  }
}

export const isListed = (video: CatalogueVideo): boolean => video.status_id === 1 && video.is_private === 0

export const genderOf = (videoId: number): Gender => choose(videoId, purposes.gender, genderOdds)

const genderOdds: Gender[] = ['str', 'str', 'str', 'str', 'str', 'str', 'str', 'str', 'str', 'str', 'gay', 'she']

const descriptions = [
  'A calm study of light and movement, generated frame by frame.',
  'Let it run in the background: nothing happens twice, and nothing hurries.',
  'Shapes and colours that change so slowly that one has to look away to notice.',
  'Made for large screens and quiet rooms.',
  'Part of a series about weather, water and patience.',
  'One idea, one frame, no cuts.',
] as const

/**
 * Loops come in rounds, each in an order of its own, so that neighbours on a page show different ones. A loop with variants shows the next
 * of them each round.
 */
function loopPlace(videoId: number, loops: readonly Loop[]): number {
  const count = loops.filter(({ variantOf }) => !variantOf).length
  const round = Math.floor((videoId - 1) / count)
  const place = shuffled(count, purposes.loop + 1000 * (round % 1000))[(videoId - 1) % count] ?? 0
  const variants = loops.flatMap(({ variantOf }, at) => (variantOf && variantOf === loops[place]?.name ? [at] : []))
  return [place, ...variants][round % (1 + variants.length)] ?? place
}

/**
 * Zipf's law over a random permutation of the ids: half the videos have under 800 views, and a video of the first ranks has as many as
 * its rank divides. Likes and comments follow it.
 */
export const viewedOf = (videoId: number): number =>
  Math.floor((400 * 2 ** 32) / (randomBits(videoId, purposes.viewed) + 2 ** 14))

/** Comments on the first videos exist as rows, which are bounded; others have only the count. */
function commentsOf(videoId: number, viewed: number): number {
  const comments = Math.floor(viewed / (1000 + pick(videoId, purposes.comments, 2000)))
  return videoId <= commentedVideos ? Math.min(commentsPerObject, comments) : comments
}

type Phrases = { subjects: number; places: number; times: number; manners: number | null }

function phrasesOf(videoId: number): Phrases {
  const { subjects, places, times, manners } = words.en
  return {
    subjects: pick(videoId, purposes.subject, subjects.length),
    places: pick(videoId, purposes.place, places.length),
    times: pick(videoId, purposes.time, times.length),
    manners: pick(videoId, purposes.manner, 2) ? (randomBits(videoId, purposes.manner) >>> 8) % manners.length : null,
  }
}

function titleOf(lang: keyof typeof words, { subjects, places, times, manners }: Phrases): string {
  const table = words[lang]
  const manner = manners === null ? undefined : table.manners[manners]
  return table.title(table.subjects[subjects] ?? '', table.places[places] ?? '', table.times[times] ?? '', manner)
}

function categoryIdsOf({ subjects, places, times, manners }: Phrases): number[] {
  const table = categoriesOfPhrases
  const dirs = [
    table.subjects[subjects],
    table.places[places],
    table.times[times],
    manners === null ? undefined : table.manners[manners],
  ]
  const ids = dirs.filter((dir): dir is CategoryDir => dir !== undefined).map((dir) => 1 + categoryDirs.indexOf(dir))
  return [...new Set(ids)].toSorted((a, b) => a - b)
}

/** Up to two; some performers far more often than others. */
function modelIdsOf(videoId: number): number[] {
  const drawn = Array.from(
    { length: pick(videoId, purposes.models, 3) },
    (_, index) => 1 + pickSkewed(2 * videoId + index, purposes.model, performersCount),
  )
  return [...new Set(drawn)].toSorted((a, b) => a - b)
}
