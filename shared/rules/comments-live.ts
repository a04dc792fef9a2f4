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

/** What a page hears of a comment: that it is there or that it is gone, by its id, and never what it says. */
export type CommentNews = 'new' | 'gone'
const words = { new: 'comment', gone: 'gone' } as const

/** The text of such a message. */
export const commentNewsText = (news: CommentNews, commentId: number): string => `${words[news]} ${commentId}`

/** Null for any other message. */
export function readCommentNews(text: string): { news: CommentNews; commentId: number } | null {
  const [, word, id = ''] = /^(comment|gone) ([1-9]\d{0,14})$/.exec(text) ?? []
  return id === '' ? null : { news: word === words.gone ? 'gone' : 'new', commentId: Number(id) }
}
