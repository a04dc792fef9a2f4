// What a takedown removes. Each row of the contract says which target it is about and where removable values stand in its
// answer, in whatever shape, so that the edge guesses nothing by the names of fields.

/** A video by its id, anything else by kind and name: `comment:5`, `playlist:6`, `folder:up-1a2b`, `files:up-1a2b`. */
export type Mark = number | string

/**
 * The mark of a value, or null where it has none. A method's type, so that typed rows also fit where rows are handled alike.
 */
type MarkOf<Value> = { of(value: Value): Mark | null }['of']

/**
 * Where marked values stand in a value: a function for a marked value, which is removed as a whole; fields, each with its own
 * places; both as a pair, for a marked value that contains others. Lists are searched. Pictures need no place: their address
 * names their folder.
 */
type Places<Value> = Value extends readonly (infer Item)[]
  ? Places<Item>
  : Value extends object
    ? MarkOf<Value> | Fields<Value> | readonly [MarkOf<Value>, Fields<Value>]
    : Value extends number | string
      ? MarkOf<Value>
      : never
/** Of fields that have a name: a loose object may have any others. */
type Fields<Value> = { readonly [Name in keyof Value as string extends Name ? never : Name]?: Places<Value[Name]> }

/** The same without the types of a row's values, for code that walks any answer. */
export type AnyPlaces = MarkOf<unknown> | AnyFields | readonly [MarkOf<unknown>, AnyFields]
export type AnyFields = { readonly [name: string]: AnyPlaces | undefined }

/** What a takedown removes: the answer as a whole, by its target, and parts of it. Null where there is nothing to remove. */
export type RemovedBy<Params, Answer> = {
  question: ((params: Params) => Mark | null) | null
  answer: Places<Answer> | null
}

/** The mark of a card by its own id. The whole card of a video is removed. */
export const videoCard = ({ video_id }: { video_id: number }): Mark => video_id
export const memberMark = (id: number): Mark => `member:${id}`
/** The card of a member, or their profile as a whole. */
export const memberCard = ({ user_id }: { user_id: number }): Mark => memberMark(user_id)
export const channelMark = (id: number): Mark => `channel:${id}`
export const channelCard = ({ channel_id }: { channel_id: number }): Mark => channelMark(channel_id)
/** A video's card, and the name of its channel or uploader on it. */
export const filledVideo = [
  videoCard,
  { channel: ({ id }: { id: number }) => channelMark(id), user: ({ id }: { id: number }) => memberMark(id) },
] as const
export const commentCard = ({ comment_id }: { comment_id: number }): Mark => `comment:${comment_id}`
export const playlistCard = ({ playlist_id }: { playlist_id: number }): Mark => playlistMark(playlist_id)
/** A playlist with cards of its videos. */
export const filledPlaylist = [playlistCard, { videos: filledVideo }] as const

/** The mark of a playlist: `playlist:6`. */
export const playlistMark = (id: number | string): Mark => `playlist:${id}`

/** The target that a section and an id name together, as comments and votes do. */
export function markOfSection(section: string, id: number | string): Mark | null {
  if (section === 'video') return Number(id)
  return section === 'playlist' ? playlistMark(id) : null
}
