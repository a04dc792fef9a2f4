// What members do to targets (spec §7) and to each other: one row per act. The field `act` of a form names its act, for some
// acts together with `section`.
import * as z from 'zod/mini'
import { Comment } from '../entities/comment.ts'
import { commentSections } from '../entities/comment-sections.ts'
import { Id, TimeZoneName } from '../entities/text.ts'
import { CommentForm, MessageForm } from '../forms/comments.ts'
import { NewPlaylistForm, PlaylistForm } from '../forms/playlists.ts'
import { type ActField, actsPath, type Stat } from '../stat.ts'
import { type CacheTag, playlistsTag, playlistTag } from './cache-tags.ts'
import { Day, WholeNumber, ZeroOrMore } from './params.ts'
import { write } from './write.ts'

/** An act as it is written: who may do it, the fields of its form, and what follows from it. */
export type Act = {
  /** A `member` act is refused with sign_in without a session. */
  audience: 'public' | 'member'
  /** Checks the fields of this act; messages are codes. */
  fields: z.ZodMiniType<Partial<Record<ActField, unknown>>, Partial<Record<ActField, string>>>
  /** The tags of what it changes for other visitors; null where it changes nothing that is cached. */
  invalidates: ((stat: Stat) => readonly CacheTag[]) | null
  /**
   * `waits`: when a visitor without a session does it, it is done after they have signed in. Null: its form must be filled in
   * first, on the page where it began.
   */
  gesture: 'waits' | null
  about: string
}

/** What may be liked, and what may be followed. */
const voted = ['video', 'model', 'channel', 'playlist'] as const
export const followed = ['model', 'channel', 'member'] as const
/** The member's own lists that a video can be removed from. */
const ownLists = ['favourite', 'watch_later', 'history', 'playlist'] as const
/** What is removed by its own id: a subscription, a comment. */
const ownThings = [...followed, 'comment'] as const

/** Sections that may be liked, and those that may be followed. */
export type VotedSection = (typeof voted)[number]
export type FollowedSection = (typeof followed)[number]
/** What a subscription is to, as its act names it. */
export type Followable = { section: FollowedSection; object_id: string }
export const isVoted = (section: string): section is VotedSection => isOneOf(voted, section)
export const isFollowed = (section: string): section is FollowedSection => isOneOf(followed, section)

const isOneOf = (list: readonly string[], text: string): boolean => list.includes(text)
const needsObject = (section: string): boolean => section === 'playlist' || isOneOf(ownThings, section)

const tagsOfPlaylist = (id = ''): readonly CacheTag[] => [playlistTag(id), playlistsTag]

/** Between two members: `object_id` is the other one. */
const aboutMember = <const Name extends string, const Section extends string>(act: Name, section: Section) =>
  z.object({ act: z.literal(act), section: z.literal(section), object_id: WholeNumber })

/** Marks a comment, or takes that back. */
const ofComment = <const Section extends string>(section: Section) =>
  z.object({
    act: z.literal('comment'),
    section: z.literal(section),
    object_id: WholeNumber,
    vote: z.enum(['0', '1'], 'invalid'),
  })

/** Every act (spec §7) by its name: who may do it, and its fields. Invalid fields are refused with a code each. */
export const acts = {
  comm: {
    audience: 'member',
    fields: z.object({
      act: z.literal('comm'),
      section: z.enum(commentSections, 'invalid'),
      object_id: WholeNumber,
      reply_to: z.optional(WholeNumber),
      ...CommentForm.shape,
    }),
    invalidates: null,
    gesture: null,
    about:
      'Writes a comment on a target, or a reply to the comment reply_to there; answers its comment_id, and is_held when it waits for a moderator.',
  },
  vote: {
    audience: 'member',
    fields: z.object({
      act: z.literal('vote'),
      section: z.enum(voted, 'invalid'),
      object_id: WholeNumber,
      vote: z.enum(['0', '1', 'none'], 'invalid'),
    }),
    invalidates: null,
    gesture: 'waits',
    about:
      'Likes (1) or dislikes (0) a target, or takes the vote back (none). Refused with already_voted where nothing changes.',
  },
  watch_later: {
    audience: 'member',
    fields: z.object({ act: z.literal('watch_later'), video_id: WholeNumber }),
    invalidates: null,
    gesture: 'waits',
    about: 'Adds a video to Watch later.',
  },
  favourite: {
    audience: 'member',
    fields: z.object({ act: z.literal('favourite'), video_id: WholeNumber }),
    invalidates: null,
    gesture: 'waits',
    about: 'Adds a video to Favourites.',
  },
  'playlist.new': {
    audience: 'member',
    fields: z.object({ act: z.literal('playlist'), section: z.literal('new'), ...NewPlaylistForm.shape }),
    invalidates: () => [playlistsTag],
    gesture: null,
    about: 'Creates a playlist; answers its id as info.',
  },
  'playlist.upd': {
    audience: 'member',
    fields: z.object({
      act: z.literal('playlist'),
      section: z.literal('upd'),
      object_id: WholeNumber,
      ...PlaylistForm.shape,
    }),
    invalidates: ({ object_id }) => tagsOfPlaylist(object_id),
    gesture: null,
    about: 'Changes title, description, visibility or categories of an own playlist.',
  },
  'playlist.add': {
    audience: 'member',
    fields: z.object({
      act: z.literal('playlist'),
      section: z.literal('add'),
      object_id: WholeNumber,
      video_id: WholeNumber,
    }),
    invalidates: ({ object_id }) => tagsOfPlaylist(object_id),
    gesture: null,
    about: 'Adds a video to the end of an own playlist.',
  },
  'playlist.del': {
    audience: 'member',
    fields: z.object({ act: z.literal('playlist'), section: z.literal('del'), object_id: WholeNumber }),
    invalidates: ({ object_id }) => tagsOfPlaylist(object_id),
    gesture: null,
    about: 'Deletes an own playlist, which can be restored for a day.',
  },
  'playlist.undo': {
    audience: 'member',
    fields: z.object({ act: z.literal('playlist'), section: z.literal('undo'), object_id: WholeNumber }),
    invalidates: ({ object_id }) => tagsOfPlaylist(object_id),
    gesture: null,
    about: 'Restores a deleted playlist.',
  },
  'playlist.order': {
    audience: 'member',
    fields: z.object({
      act: z.literal('playlist'),
      section: z.literal('order'),
      object_id: WholeNumber,
      video_id: WholeNumber,
      before: ZeroOrMore,
    }),
    invalidates: ({ object_id }) => tagsOfPlaylist(object_id),
    gesture: null,
    about: 'Moves a video of an own playlist before another one, or (before 0) to its end.',
  },
  'history.clear': {
    audience: 'member',
    fields: z.object({ act: z.literal('history'), section: z.literal('clear') }),
    invalidates: null,
    gesture: null,
    about: 'Clears the watch history.',
  },
  'history.day': {
    audience: 'member',
    fields: z.object({
      act: z.literal('history'),
      section: z.literal('day'),
      day: Day,
      time_zone: z.optional(TimeZoneName),
    }),
    invalidates: null,
    gesture: null,
    about: 'Removes what was watched on a day from the watch history: of the clocks of time_zone, or of UTC.',
  },
  'history.pause': {
    audience: 'member',
    fields: z.object({ act: z.literal('history'), section: z.literal('pause') }),
    invalidates: null,
    gesture: null,
    about: 'Pauses the watch history.',
  },
  'history.resume': {
    audience: 'member',
    fields: z.object({ act: z.literal('history'), section: z.literal('resume') }),
    invalidates: null,
    gesture: null,
    about: 'Resumes the watch history.',
  },
  rem: {
    audience: 'member',
    fields: z
      .object({
        act: z.literal('rem'),
        section: z.enum([...ownLists, ...ownThings], 'invalid'),
        object_id: z.optional(WholeNumber),
        video_id: z.optional(WholeNumber),
      })
      .check(
        z.refine(({ section, object_id }) => object_id !== undefined || !needsObject(section), {
          error: 'invalid',
          path: ['object_id'],
        }),
        z.refine(({ section, video_id }) => (video_id !== undefined) === isOneOf(ownLists, section), {
          error: 'invalid',
          path: ['video_id'],
        }),
      ),
    invalidates: ({ section, object_id }) => (section === 'playlist' ? tagsOfPlaylist(object_id) : []),
    gesture: null,
    about:
      'Removes a video (video_id) from an own list, from a playlist with its id as object_id; or removes a subscription or a comment, which object_id names.',
  },
  subscribe: {
    audience: 'member',
    fields: z.object({ act: z.literal('subscribe'), section: z.enum(followed, 'invalid'), object_id: WholeNumber }),
    invalidates: null,
    gesture: 'waits',
    about: 'Follows a performer, a channel or another member.',
  },
  'friend.new': {
    audience: 'member',
    fields: aboutMember('friend', 'new'),
    invalidates: null,
    gesture: 'waits',
    about: 'Sends a friend request to a member.',
  },
  'friend.accept': {
    audience: 'member',
    fields: aboutMember('friend', 'accept'),
    invalidates: null,
    gesture: null,
    about: "Accepts a member's friend request.",
  },
  'friend.del': {
    audience: 'member',
    fields: aboutMember('friend', 'del'),
    invalidates: null,
    gesture: null,
    about: 'Ends a friendship, withdraws a request or declines one.',
  },
  'block.new': {
    audience: 'member',
    fields: aboutMember('block', 'new'),
    invalidates: null,
    gesture: null,
    about: 'Blocks a member; a friendship ends with it.',
  },
  'block.del': {
    audience: 'member',
    fields: aboutMember('block', 'del'),
    invalidates: null,
    gesture: null,
    about: 'Unblocks a member.',
  },
  'message.new': {
    audience: 'member',
    fields: z.object({
      act: z.literal('message'),
      section: z.literal('new'),
      object_id: WholeNumber,
      ...MessageForm.shape,
    }),
    invalidates: null,
    gesture: null,
    about: 'Sends a message to a member; answers its id as info.',
  },
  'message.read': {
    audience: 'member',
    fields: aboutMember('message', 'read'),
    invalidates: null,
    gesture: null,
    about: "Marks a member's messages as read.",
  },
  'message.del': {
    audience: 'member',
    fields: aboutMember('message', 'del'),
    invalidates: null,
    gesture: null,
    about: 'Deletes the conversation with a member, for the caller alone.',
  },
  /** Browsers send these words, about notifications. */
  'notice.read': {
    audience: 'member',
    fields: z.object({ act: z.literal('notice'), section: z.literal('read') }),
    invalidates: null,
    gesture: null,
    about: 'Marks all notifications as read.',
  },
  'comment.edit': {
    audience: 'member',
    fields: z.object({
      act: z.literal('comment'),
      section: z.literal('edit'),
      object_id: WholeNumber,
      ...CommentForm.shape,
    }),
    invalidates: null,
    gesture: null,
    about:
      'Changes the text of an own comment, soon after it was written; answers is_held when the new text waits for a moderator.',
  },
  'comment.like': {
    audience: 'member',
    fields: ofComment('like'),
    invalidates: null,
    gesture: 'waits',
    about: 'Likes a comment of another member (1), or takes that back (0).',
  },
  'comment.release': {
    audience: 'member',
    fields: z.object({ act: z.literal('comment'), section: z.literal('release'), object_id: WholeNumber }),
    invalidates: null,
    gesture: null,
    about: 'Shows a comment that waited for the member, on something of theirs.',
  },
  'comment.pin': {
    audience: 'member',
    fields: ofComment('pin'),
    invalidates: null,
    gesture: null,
    about: 'The owner of a video, a playlist or a wall shows a comment before all others there (1), or no more (0).',
  },
  'comment.heart': {
    audience: 'member',
    fields: ofComment('heart'),
    invalidates: null,
    gesture: null,
    about: 'The owner of a video, a playlist or a wall gives a comment there a heart (1), or takes it back (0).',
  },
  view: {
    audience: 'public',
    fields: z.object({
      act: z.literal('view'),
      section: z.enum([...voted, 'member'], 'invalid'),
      object_id: WholeNumber,
      nogeo: z.optional(z.enum(['0', '1'], 'invalid')),
      nohistory: z.optional(z.enum(['0', '1'], 'invalid')),
      user_id: z.optional(WholeNumber),
    }),
    invalidates: null,
    gesture: null,
    about:
      'Counts a view, a second after the page was shown. With nogeo 1 it counts in no country, with nohistory 1 it is not added to the history; user_id is the viewing member, and counts only where it is that of the session.',
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
/** An act as it is sent. */
export type ActForm = { [Name in ActName]: z.input<(typeof acts)[Name]['fields']> }[ActName]
export type FieldsOf<Name extends ActName> = z.output<(typeof acts)[Name]['fields']>

/** The act of a form; null when there is no such act. */
export function actOf({ act = '', section = '' }: Stat): ActName | null {
  const name = Object.hasOwn(acts, act) ? act : `${act}.${section}`
  return Object.hasOwn(acts, name) ? (name as ActName) : null
}

const tagsOfAct = (stat: Stat): readonly CacheTag[] => {
  const name = actOf(stat)
  return (name && acts[name].invalidates?.(stat)) ?? []
}

/** The result: `info` is the id of a new playlist or message; a comment that `is_held` waits for a moderator. */
export const ActAnswer = z.object({
  ok: z.literal(true),
  comment_id: z.optional(Id),
  is_held: z.optional(z.literal(true)),
  /** The members whom the comment names behind an @. */
  mentions: Comment.shape.mentions,
  info: z.optional(z.union([z.string(), z.number()])),
})
export type ActAnswer = z.infer<typeof ActAnswer>

/** The endpoint of all acts as a row of the contract. The field `act` selects the row above whose fields the form must fit. */
export const input = write('input', {
  path: actsPath,
  body: z.record(z.string(), z.unknown()),
  answer: ActAnswer,
  audience: 'public',
  gate: 'closed',
  invalidates: (_, stat) => (stat ? tagsOfAct(stat) : []),
  deadlineMs: null,
  session: null,
  gesture: 'keeps',
  about: 'Every act of members: the group of fields stat names the act and its target.',
})
