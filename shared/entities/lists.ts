// What lists answer (spec §3): the items, their total, and related links.
import * as z from 'zod/mini'
import { commentsMax } from '../limits.ts'
import { ChannelThumb } from './channel.ts'
import { Comment } from './comment.ts'
import { limitedCount } from './limited-count.ts'
import { MemberThumb } from './member.ts'
import { ModelThumb } from './model.ts'
import { Playlist } from './playlist.ts'
import { Count, Dir, DirsByLang, Id, MediaAddress } from './text.ts'
import { NamedDir, Thumb } from './video.ts'

/**
 * A page of videos; `total_count` is exact up to the last page that is shown, and capped there. Related searches come with
 * searches and categories. `can_be_fewer`: videos that are not shown in the visitor's country may be among them; the site adds it, an
 * upstream does not.
 */
export const VideoList = z.object({
  videos: z.array(Thumb),
  total_count: Count,
  categories: z.optional(z.array(NamedDir)),
  related_searches: z.optional(z.array(z.string())),
  can_be_fewer: z.optional(z.literal(true)),
})
export type VideoList = z.infer<typeof VideoList>

/**
 * A page of a search. `corrected`: what was searched instead of a text that finds nothing. `did_you_mean`: a text that finds much more.
 * `counts`: how many videos each choice of a filter leaves; `is_least`: there may be more of each. `said`: where in a video, in seconds, the
 * words are said, and the text there.
 */
export const SearchList = z.object({
  ...VideoList.shape,
  corrected: z.optional(z.string()),
  did_you_mean: z.optional(z.string()),
  counts: z.optional(
    z.object({
      duration: z.object({ 1: Count, 2: Count, 3: Count }),
      hd: Count,
      vr: Count,
      date: z.object({ day: Count, week: Count, month: Count }),
      is_least: z.boolean(),
    }),
  ),
  said: z.optional(z.array(z.object({ video_id: Id, dir: Dir, title: z.string(), seconds: Count, text: z.string() }))),
})
export type SearchList = z.infer<typeof SearchList>

/** A page of each of the other lists, with the same kind of total. */
export const ModelList = z.object({ models: z.array(ModelThumb), total_count: Count })
export const ChannelList = z.object({ channels: z.array(ChannelThumb), total_count: Count })
export const MemberList = z.object({ members: z.array(MemberThumb), total_count: Count })
export const PlaylistList = z.object({ playlists: z.array(Playlist), total_count: Count })

/** The newest comments on a target, newest first, and their total. */
export const CommentList = z.object({
  comments: z.array(Comment).check(z.maxLength(commentsMax)),
  total_count: Count,
})

/**
 * A page of threads, each followed by its first replies; or of one thread: its first comment and a page of replies, oldest first.
 * `total_count` is that of all comments on the target.
 */
export const CommentPage = z.object({ ...CommentList.shape, page: Id, pages: Id })

/** One category: with a picture of its own, or those of its most watched videos. */
export const Category = z.object({
  category_id: Id,
  dir: Dir,
  dirs: DirsByLang,
  title: z.string(),
  /** Of its page, in the language of the list; English stands in. */
  description: z.optional(z.string()),
  /** The address of the category that it belongs to. */
  parent: z.optional(Dir),
  thumb: z.optional(MediaAddress),
  toptn: z.optional(z.array(MediaAddress).check(z.maxLength(3))),
  total_videos: Count,
  ...limitedCount,
})
export type Category = z.infer<typeof Category>

/** A link with a total: a suggestion, or a name of the stats. */
export const NamedTotal = z.object({
  dir: Dir,
  dirs: DirsByLang,
  title: z.string(),
  total_videos: Count,
  ...limitedCount,
})
export type NamedTotal = z.infer<typeof NamedTotal>

/** A channel's, by whose id its name goes where it is hidden. */
export const NamedChannel = z.object({ ...NamedTotal.shape, channel_id: z.optional(Id) })
export type NamedChannel = z.infer<typeof NamedChannel>

/** Suggestions in their groups, of which an upstream may lack searches; categories with `title_{lang}` where a translation exists. */
export const Suggestions = z.object({
  categories: z.array(z.looseObject({ ...NamedTotal.shape })),
  models: z.array(z.object({ ...NamedTotal.shape, img: z.optional(MediaAddress) })),
  channels: z.array(NamedChannel),
  /** Searches that the typed text may become. */
  searches: z.optional(z.array(z.string())),
})
export type Suggestions = z.infer<typeof Suggestions>

/** A popular search, and how many videos it finds. */
export const Keyword = z.object({ title: z.string(), total_videos: Count })
export type Keyword = z.infer<typeof Keyword>

/** A model, channel or member that a member follows. */
export const Subscription = z.discriminatedUnion('type', [
  z.object({ type: z.literal('model'), ...ModelThumb.shape }),
  z.object({ type: z.literal('channel'), ...ChannelThumb.shape }),
  z.object({ type: z.literal('member'), ...MemberThumb.shape }),
])
export type Subscription = z.infer<typeof Subscription>

/** A partner's offer: its address (one is drawn when there are several), and its texts. */
export const PartnerVideo = z.object({
  link: z.union([z.url({ protocol: /^https$/ }), z.array(z.url({ protocol: /^https$/ })).check(z.minLength(1))]),
  tags: z.array(z.string()),
  country: z.string(),
  pretitle: z.optional(z.string()),
  title: z.string(),
  img: z.optional(MediaAddress),
})
export type PartnerVideo = z.infer<typeof PartnerVideo>

/** A length or a duration that a refusal's text mentions. */
const Info = z.union([z.string(), z.number()])

/** An upstream's refusal: a reason for people, a code for programs, and the input that caused it. */
export const UpstreamRefusal = z.object({
  error: z.string(),
  code: z.string(),
  field: z.optional(z.string()),
  info: z.optional(Info),
  codes: z.optional(z.array(z.object({ field: z.string(), code: z.string(), info: z.optional(Info) }))),
})
