// What members do to things (spec §7) and to each other: one row an act. The field `act` of a form names its act, for some acts
// together with `section`.
import * as z from 'zod/mini'
import { commentSections } from '../entities/comment.ts'
import { Id } from '../entities/text.ts'
import { CommentForm, MessageForm } from '../forms/comments.ts'
import { NewPlaylistForm, PlaylistForm } from '../forms/playlists.ts'
import { type ActField, actsPath, type Stat } from '../stat.ts'
import { type CacheTag, playlistsTag, playlistTag } from './cache-tags.ts'
import { WholeNumber, ZeroOrMore } from './params.ts'
import { write } from './write.ts'

/** An act as it is written: who may do it, the fields of its form, and what follows from it. */
export type Act = {
  /** A `member` act is refused with sign_in without a session. */
  audience: 'public' | 'member'
  /** Checks the fields of this act; messages are codes. */
  fields: z.ZodMiniType<Partial<Record<ActField, unknown>>, Partial<Record<ActField, string>>>
  /** The tags of what it changes for other visitors; null where it changes nothing that is kept. */
  invalidates: ((stat: Stat) => readonly CacheTag[]) | null
  /**
   * `waits`: pressed by a visitor without a session, it is done once they have signed in. Null: what is written or chosen first
   * is done on the page where it was begun.
   */
  gesture: 'waits' | null
  about: string
}

/** What may be liked, and what may be followed. */
const voted = ['video', 'model', 'channel', 'playlist'] as const
const followed = ['model', 'channel', 'member'] as const
/** Lists of one's own that a video may be taken out of. */
const ownLists = ['favourite', 'watch_later', 'history', 'playlist'] as const
/** What is taken away with its own id: whom one follows, what one wrote. */
const ownThings = [...followed, 'comment'] as const

/** Sections that may be liked, and those that may be followed. */
export type VotedSection = (typeof voted)[number]
export type FollowedSection = (typeof followed)[number]
export const isVoted = (section: string): section is VotedSection => isOneOf(voted, section)
export const isFollowed = (section: string): section is FollowedSection => isOneOf(followed, section)

const isOneOf = (list: readonly string[], text: string): boolean => list.includes(text)
const needsObject = (section: string): boolean => section === 'playlist' || isOneOf(ownThings, section)

const tagsOfPlaylist = (id = ''): readonly CacheTag[] => [playlistTag(id), playlistsTag]

/** Between two members: `object_id` is the other one. */
const aboutMember = <const Name extends string, const Section extends string>(act: Name, section: Section) =>
  z.object({ act: z.literal(act), section: z.literal(section), object_id: WholeNumber })

/**
 * Every act (spec §7) by its name: who may do it, and the fields that it takes. What does not fit is refused with a code for
 * each field.
 */
export const acts = {
  comm: {
    audience: 'member',
    fields: z.object({
      act: z.literal('comm'),
      section: z.enum(commentSections, 'invalid'),
      object_id: WholeNumber,
      ...CommentForm.shape,
    }),
    invalidates: null,
    gesture: null,
    about:
      'Writes a comment under a thing; answers its comment_id, and is_held when only its writer reads it before a moderator did.',
  },
  vote: {
    audience: 'member',
    fields: z.object({
      act: z.literal('vote'),
      section: z.enum(voted, 'invalid'),
      object_id: WholeNumber,
      vote: z.enum(['0', '1'], 'invalid'),
    }),
    invalidates: null,
    gesture: 'waits',
    about: 'Likes (1) or dislikes (0) a thing, once.',
  },
  watch_later: {
    audience: 'member',
    fields: z.object({ act: z.literal('watch_later'), video_id: WholeNumber }),
    invalidates: null,
    gesture: 'waits',
    about: 'Puts a video on the list to watch later.',
  },
  favourite: {
    audience: 'member',
    fields: z.object({ act: z.literal('favourite'), video_id: WholeNumber }),
    invalidates: null,
    gesture: 'waits',
    about: 'Puts a video among the favourites.',
  },
  'playlist.new': {
    audience: 'member',
    fields: z.object({ act: z.literal('playlist'), section: z.literal('new'), ...NewPlaylistForm.shape }),
    invalidates: () => [playlistsTag],
    gesture: null,
    about: 'Makes a playlist; answers its id as info.',
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
    about: 'Gives an own playlist another title, description, visibility or other categories.',
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
    about: 'Puts a video at the end of an own playlist.',
  },
  'playlist.del': {
    audience: 'member',
    fields: z.object({ act: z.literal('playlist'), section: z.literal('del'), object_id: WholeNumber }),
    invalidates: ({ object_id }) => tagsOfPlaylist(object_id),
    gesture: null,
    about: 'Deletes an own playlist. It can be taken back for a day.',
  },
  'playlist.undo': {
    audience: 'member',
    fields: z.object({ act: z.literal('playlist'), section: z.literal('undo'), object_id: WholeNumber }),
    invalidates: ({ object_id }) => tagsOfPlaylist(object_id),
    gesture: null,
    about: 'Takes back that an own playlist was deleted.',
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
    about: 'Puts a video of an own playlist before another one of it, or (before 0) at its end.',
  },
  'history.clear': {
    audience: 'member',
    fields: z.object({ act: z.literal('history'), section: z.literal('clear') }),
    invalidates: null,
    gesture: null,
    about: 'Forgets everything that the member watched.',
  },
  'history.pause': {
    audience: 'member',
    fields: z.object({ act: z.literal('history'), section: z.literal('pause') }),
    invalidates: null,
    gesture: null,
    about: 'From now on nothing that the member watches is noted.',
  },
  'history.resume': {
    audience: 'member',
    fields: z.object({ act: z.literal('history'), section: z.literal('resume') }),
    invalidates: null,
    gesture: null,
    about: 'What the member watches is noted again.',
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
      'Takes a video (video_id) out of an own list, out of a playlist with its id as object_id; or takes back a subscription or a comment, which object_id names.',
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
    about: 'Asks a member to be friends.',
  },
  'friend.accept': {
    audience: 'member',
    fields: aboutMember('friend', 'accept'),
    invalidates: null,
    gesture: null,
    about: 'Accepts the request of a member.',
  },
  'friend.del': {
    audience: 'member',
    fields: aboutMember('friend', 'del'),
    invalidates: null,
    gesture: null,
    about: 'Ends a friendship, takes a request back or declines one.',
  },
  'block.new': {
    audience: 'member',
    fields: aboutMember('block', 'new'),
    invalidates: null,
    gesture: null,
    about: 'Wants to hear nothing from a member any more; a friendship ends with it.',
  },
  'block.del': {
    audience: 'member',
    fields: aboutMember('block', 'del'),
    invalidates: null,
    gesture: null,
    about: 'Takes that back.',
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
    about: 'Writes to a member; answers the id of the message as info.',
  },
  'message.read': {
    audience: 'member',
    fields: aboutMember('message', 'read'),
    invalidates: null,
    gesture: null,
    about: 'What a member wrote has been read.',
  },
  'message.del': {
    audience: 'member',
    fields: aboutMember('message', 'del'),
    invalidates: null,
    gesture: null,
    about: 'Throws the conversation with a member away, for oneself alone.',
  },
  'notice.read': {
    audience: 'member',
    fields: z.object({ act: z.literal('notice'), section: z.literal('read') }),
    invalidates: null,
    gesture: null,
    about: 'Everything that they were told has been read.',
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
      'A visitor looked at a thing, a second ago. With nogeo 1 the view counts in no country, with nohistory 1 it joins no history; user_id is the member who looked, and counts only where it is that of the session.',
  },
} satisfies Record<string, Act>

export type ActName = keyof typeof acts
/** An act as it is sent. */
export type ActForm = { [Name in ActName]: z.input<(typeof acts)[Name]['fields']> }[ActName]
export type FieldsOf<Name extends ActName> = z.output<(typeof acts)[Name]['fields']>

/** Which act a form is about; null when there is no such act. */
export function actOf({ act = '', section = '' }: Stat): ActName | null {
  const name = Object.hasOwn(acts, act) ? act : `${act}.${section}`
  return Object.hasOwn(acts, name) ? (name as ActName) : null
}

const tagsOfAct = (stat: Stat): readonly CacheTag[] => {
  const name = actOf(stat)
  return (name && acts[name].invalidates?.(stat)) ?? []
}

/** What was done: `info` is the id of a playlist or a message that was made; a comment that `is_held` waits for a moderator. */
export const ActAnswer = z.object({
  ok: z.literal(true),
  comment_id: z.optional(Id),
  is_held: z.optional(z.literal(true)),
  info: z.optional(z.union([z.string(), z.number()])),
})
export type ActAnswer = z.infer<typeof ActAnswer>

/** The address as a row of the contract. The field `act` names the row above whose fields the form has to fit. */
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
  about: 'Everything that members do to things: the group of fields stat names the act, and what it is about.',
})
