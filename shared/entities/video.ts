// Videos as the upstream describes them (spec §3). Field names stay as the upstream spells them.
import * as z from 'zod/mini'
import { tasteTagsMax, videoTagsMax } from '../limits.ts'
import { cleanTag, isTag } from '../rules/video-tags.ts'
import { watchedSteps } from '../rules/video-watched-steps.ts'
import { Count, Dir, DirsByLang, Id, MediaAddress } from './text.ts'
import { Captions, Chapters } from './video-texts.ts'

/** "h:m:s", for example 0:12:05. */
export const durationPattern = /^\d{1,3}:[0-5]?\d:[0-5]?\d$/
export const Duration = z.string().check(z.regex(durationPattern))

const Statistics = z.object({
  viewed: z.optional(Count),
  likes: z.optional(Count),
  dislikes: z.optional(Count),
  comments: z.optional(Count),
  comments_count: z.optional(Count),
  subscribers: z.optional(Count),
  videos: z.optional(Count),
})

const SeenBy = z.optional(z.enum(['friends', 'uploader']))

/** A model with its name in addresses; or a category, where the address names the language. */
export const NamedDir = z.object({ title: z.string(), dir: Dir, dirs: DirsByLang })
export type NamedDir = z.infer<typeof NamedDir>

/** A verified creator: an admin gave the mark, or a performer's claim was decided. */
const isVerified = { is_verified: z.optional(z.literal(true)) }

/** One card of a list, with `title_{lang}` where a translation exists. `rating` runs from 0 to 5; `thumbs` are up to three previews of other moments. */
export const Thumb = z.looseObject({
  id: z.optional(Id),
  video_id: Id,
  playlist_id: z.optional(Id),
  dir: Dir,
  title: z.string(),
  scr: MediaAddress,
  scr1: z.optional(MediaAddress),
  img: z.optional(MediaAddress),
  thumbs: z.array(MediaAddress).check(z.maxLength(3)),
  /** A silent clip of a few seconds (MP4), for a card that moves. */
  clip: z.optional(MediaAddress),
  cf3: z.optional(z.string()),
  sg_id: z.optional(z.int()),
  ex_tube: z.optional(z.string()),
  ex_id: z.optional(z.string()),
  country: z.optional(z.string()),
  duration: Duration,
  post_date: z.iso.datetime(),
  /** When the member watched it last: in their own history only. */
  watched_date: z.optional(z.iso.datetime()),
  /** When the member added it: in their own Favourites only. */
  added_date: z.optional(z.iso.datetime()),
  /** Its categories and performers as numbers: in the member's own Favourites only. */
  tags: z.optional(z.array(Count).check(z.maxLength(tasteTagsMax))),
  is_hd: z.boolean(),
  /** Spherical; left out of other videos' cards. */
  is_vr: z.optional(z.literal(true)),
  /** Not for every visitor; never in an answer for all visitors. */
  is_private: z.optional(z.literal(1)),
  /** For friends of its uploader, where it is for less than all members. */
  seen_by: SeenBy,
  video_viewed: Count,
  rating: z.number().check(z.gte(0), z.lte(5)),
  statistics: z.optional(Statistics),
  /** Its channel, or its uploader: a card names one of them, if any. */
  channel: z.optional(z.object({ id: Id, ...NamedDir.shape, ...isVerified })),
  user: z.optional(z.object({ id: Id, username: z.string(), ...isVerified })),
})
export type Thumb = z.infer<typeof Thumb>

/** A category where the address does not: with `title_{lang}` where a translation exists. */
export const CategoryName = z.looseObject({ ...NamedDir.shape })
export type CategoryName = z.infer<typeof CategoryName>

/** A video as a sitemap names it, its title in one language. */
export const IndexedVideo = z.object({
  video_id: Id,
  dir: Dir,
  title: z.string(),
  scr: MediaAddress,
  duration: Duration,
  post_date: z.iso.datetime(),
  /** Pages of other sites do not show it in a frame. */
  is_embed_off: z.optional(z.literal(1)),
})

/** A video's own tags, as they are shown and in their order. */
export const OwnTags = z
  .array(z.string().check(z.refine((tag) => isTag(tag) && tag === cleanTag(tag))))
  .check(z.maxLength(videoTagsMax))

/** A video's own page. `status_id` 5 is deleted; titles and descriptions in other languages are in `title_{lang}` and `description_{lang}`. */
export const Video = z.looseObject({
  video_id: Id,
  dir: Dir,
  title: z.string(),
  description: z.optional(z.string()),
  thumb: MediaAddress,
  thumbsrc: MediaAddress,
  scr: MediaAddress,
  duration: Duration,
  post_date: z.iso.datetime(),
  status_id: z.int(),
  is_private: z.union([z.literal(0), z.literal(1)]),
  /** Of a private one that is for less than all members. */
  seen_by: SeenBy,
  /** In no list: search engines are told not to list it either. */
  is_unlisted: z.optional(z.literal(1)),
  /** Members write no new ones. */
  are_comments_off: z.optional(z.literal(1)),
  /** Pages of other sites do not show it in a frame. */
  is_embed_off: z.optional(z.literal(1)),
  statistics: z.object({
    viewed: Count,
    likes: Count,
    dislikes: Count,
    comments: Count,
    comments_count: Count,
  }),
  /** The uploader, missing where they left. An upstream may leave out the picture and the number of subscribers. */
  user: z.optional(
    z.object({
      id: Id,
      username: z.string(),
      avatar: z.optional(MediaAddress),
      subscribers: z.optional(Count),
      ...isVerified,
    }),
  ),
  /**
   * Its channel, which its page names and members follow there; of a video without one, and where it is hidden, that is its uploader. An
   * upstream may leave out the picture and the number of subscribers.
   */
  channel: z.optional(
    z.nullable(
      z.object({
        id: Id,
        title: z.string(),
        dir: Dir,
        url: z.string(),
        scr: z.optional(MediaAddress),
        subscribers: z.optional(Count),
        ...isVerified,
      }),
    ),
  ),
  models: z.array(NamedDir),
  categories: z.array(CategoryName),
  /** Left out where there are none; an upstream may have none at all. */
  tags: z.optional(OwnTags),
  sg_id: z.optional(z.int()),
  ex_tube: z.optional(z.string()),
  ex_id: z.optional(z.string()),
  gender: z.enum(['str', 'gay', 'she']),
  /** An upstream that has neither leaves both out. */
  chapters: z.optional(Chapters),
  captions: z.optional(Captions),
  /** How often each tenth is watched, in per cent of the one that is watched most; left out where too few have watched it. */
  most_watched: z.optional(z.array(z.int().check(z.gte(0), z.lte(100))).check(z.length(watchedSteps))),
})
export type Video = z.infer<typeof Video>

/** `status_id` of a video that was taken down. */
export const deletedStatusId = 5

/** `status_id` of an imported video that is not published yet: to visitors there is no such video. */
export const waitingStatusId = 3

/** The end of a rendition's file name. */
export const formatPattern = /^_[a-z0-9]+\.(mp4|m3u8)$/

/** One rendition of a video. `video_url` is encoded (see rules/video-playback.ts); `format` ends the file's name: _hd.mp4. */
export const VideoFile = z.object({
  video_url: z.string().check(z.minLength(1)),
  timelines_count: Count,
  timelines_interval: z.number().check(z.nonnegative()),
  format: z.string().check(z.regex(formatPattern)),
  vr: z.optional(z.string().check(z.regex(/^[a-z]+_(180|360)_[a-z]+$/))),
})
export type VideoFile = z.infer<typeof VideoFile>
