// The name of a target whose open pages hear of new comments, in the address of their socket.
import { type CommentSection, commentSections } from '../entities/comment-sections.ts'

/** What comments are on, by its kind and id. */
export type CommentedTarget = { section: CommentSection; objectId: number }

/** The key of the query. */
export const liveCommentsKey = 'comments'

/** As `video.7`. */
export const liveTargetName = ({ section, objectId }: CommentedTarget): `${CommentSection}.${number}` =>
  `${section}.${objectId}`

/** Null for any other text. */
export function readLiveTarget(text: string): CommentedTarget | null {
  const [, name, id = ''] = /^([a-z]+)\.([1-9]\d{0,14})$/.exec(text) ?? []
  const section = commentSections.find((one) => one === name)
  return section ? { section, objectId: Number(id) } : null
}

/** What a page hears: that there is a comment, by its id, and never what it says. */
export const newCommentText = (commentId: number): string => `comment ${commentId}`

/** Null for any other message. */
export const readNewComment = (text: string): number | null =>
  Number(/^comment ([1-9]\d{0,14})$/.exec(text)?.[1] ?? 0) || null
