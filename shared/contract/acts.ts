// What members do to things (spec §7): one row an act. All of them are forms posted to one address; which act a form is
// about, its fields `act` and, for playlists, `section` say.
import * as z from 'zod/mini'
import { commentSections } from '../entities/comment.ts'
import { Id } from '../entities/text.ts'
import { commentMinLength, playlistDescription, playlistTitle } from '../limits.ts'
import { genders } from '../rules/filters.ts'
import { WholeNumber } from './params.ts'

/** Where acts are posted to, and the group that their fields stand in: `stat[act]=vote&stat[vote]=1`. */
export const actsPath = '/api/input.php'
export const actField = (name: string): string => `stat[${name}]`

/** Every field that a form may have. All are texts; what a row does not name means nothing to it. */
export const actFields = [
  'act',
  'section',
  'object_id',
  'msg',
  'video_id',
  'vote',
  'title',
  'desc',
  'visible',
  'orientation',
  'nogeo',
  'user_id',
] as const
type ActField = (typeof actFields)[number]

type Act = {
  /** Checks the fields of this act. */
  fields: z.ZodMiniType<Partial<Record<ActField, unknown>>, Partial<Record<ActField, string>>>
  about: string
}

const PlaylistTitle = z.string().check(z.minLength(playlistTitle.min), z.maxLength(playlistTitle.max))
const PlaylistText = z.string().check(z.minLength(playlistDescription.min), z.maxLength(playlistDescription.max))
/** 1: everybody sees it, 0: its owner alone. */
const Visible = z.enum(['0', '1'])
/** What may be liked, and what may be followed. */
const voted = ['video', 'model', 'channel', 'playlist'] as const
const followed = ['model', 'channel', 'member'] as const
/** Lists of one's own that something may be taken out of; `object_id` is the playlist's id. */
const ownLists = ['favourite', 'watch_later', 'playlist'] as const

export const acts = {
  comm: {
    fields: z.object({
      act: z.literal('comm'),
      section: z.enum(commentSections),
      object_id: WholeNumber,
      msg: z.string().check(z.minLength(commentMinLength)),
    }),
    about: 'Writes a comment under a thing; answers its comment_id.',
  },
  vote: {
    fields: z.object({
      act: z.literal('vote'),
      section: z.enum(voted),
      object_id: WholeNumber,
      vote: z.enum(['0', '1']),
    }),
    about: 'Likes (1) or dislikes (0) a thing, once.',
  },
  watch_later: {
    fields: z.object({ act: z.literal('watch_later'), video_id: WholeNumber }),
    about: 'Puts a video on the list to watch later.',
  },
  favourite: {
    fields: z.object({ act: z.literal('favourite'), video_id: WholeNumber }),
    about: 'Puts a video among the favourites.',
  },
  'playlist.new': {
    fields: z.object({
      act: z.literal('playlist'),
      section: z.literal('new'),
      title: PlaylistTitle,
      desc: PlaylistText,
      visible: Visible,
      orientation: z.enum(genders),
    }),
    about: 'Makes a playlist; answers its id as info.',
  },
  'playlist.upd': {
    fields: z.object({
      act: z.literal('playlist'),
      section: z.literal('upd'),
      object_id: WholeNumber,
      title: PlaylistTitle,
      desc: PlaylistText,
      visible: Visible,
    }),
    about: 'Gives an own playlist another title, description or visibility.',
  },
  'playlist.add': {
    fields: z.object({
      act: z.literal('playlist'),
      section: z.literal('add'),
      object_id: WholeNumber,
      video_id: WholeNumber,
    }),
    about: 'Puts a video at the end of an own playlist.',
  },
  'playlist.del': {
    fields: z.object({ act: z.literal('playlist'), section: z.literal('del'), object_id: WholeNumber }),
    about: 'Deletes an own playlist.',
  },
  rem: {
    fields: z.object({
      act: z.literal('rem'),
      section: z.enum(ownLists),
      object_id: z.optional(WholeNumber),
      video_id: WholeNumber,
    }),
    about: 'Takes a video out of an own list; out of a playlist, with its id as object_id.',
  },
  subscribe: {
    fields: z.object({ act: z.literal('subscribe'), section: z.enum(followed), object_id: WholeNumber }),
    about: 'Follows a performer, a channel or another member.',
  },
  view: {
    fields: z.object({
      act: z.literal('view'),
      section: z.enum([...voted, 'member']),
      object_id: WholeNumber,
      nogeo: z.optional(z.enum(['0', '1'])),
      user_id: z.optional(WholeNumber),
    }),
    about:
      'Somebody looked at a thing, a second ago. With nogeo 1 it counts in no country; user_id is who looked, and is believed only of the member whose session it is.',
  },
} satisfies Record<string, Act>

/** What an act is answered: done, or why not. `info` is a length or a time that the reason's text names. */
export const ActAnswer = z.union([
  z.object({
    ok: z.literal(true),
    comment_id: z.optional(Id),
    info: z.optional(z.union([z.string(), z.number()])),
  }),
  z.object({
    ok: z.optional(z.literal(false)),
    error: z.string(),
    code: z.string(),
    field: z.optional(z.string()),
    info: z.optional(z.union([z.string(), z.number()])),
  }),
])
