// Comments with the names of their writers, as lists show them.
import type { Comment } from '../../../shared/entities/comment.ts'
import { mentionsMax } from '../../../shared/limits.ts'
import { mentionedIn } from '../../../shared/rules/comments-text.ts'
import { pictureUrl } from '../cards/people-cards.ts'
import { toIsoDate } from '../clock.ts'
import type { Env } from '../env.ts'
import { membersNamed, type NameRow, namesOf } from '../members/store/names.ts'
import { type CommentRow, goneComment } from './store/comments.ts'

/** @param replies how many each thread has @param likes what the member who asks likes */
export async function namedComments(
  db: Env['db'],
  rows: readonly CommentRow[],
  replies: ReadonlyMap<number, number> = new Map(),
  likes: ReadonlySet<number> | Promise<ReadonlySet<number>> = new Set(),
): Promise<Comment[]> {
  const [names, mentioned, liked] = await Promise.all([
    namesOf(
      db,
      rows.flatMap(({ user_id, to_user_id }) => (to_user_id ? [user_id, to_user_id] : user_id)),
    ),
    membersNamed(db, [...new Set(rows.flatMap(({ comment }) => mentionedIn(comment, mentionsMax)))]),
    likes,
  ])
  return rows.flatMap((row) => {
    const writer = names.get(row.user_id)
    if (!writer) return []
    const total = replies.get(row.comment_id)
    return {
      ...bodyOf(row, writer),
      ...placeOf(row, names),
      ...mentionsOf(row, mentioned),
      ...(total !== undefined && { replies: total }),
      ...(liked.has(row.comment_id) && { is_liked: true as const }),
    }
  })
}

/** The members whom a text names. */
export async function mentionsIn(db: Env['db'], text: string): Promise<NonNullable<Comment['mentions']>> {
  const names = mentionedIn(text, mentionsMax)
  const members = names.length > 0 ? await membersNamed(db, names) : []
  return members.map(({ user_id, username }) => ({ user_id, username }))
}

/** Nothing of a deleted comment is told but its place. */
function bodyOf(row: CommentRow, writer: NameRow) {
  const { comment_id, user_id, added_date, comment, is_held, likes, edited_date, is_pinned, is_hearted } = row
  const dated = { comment_id, user_id, added_date: toIsoDate(added_date) }
  if (is_held === goneComment) return { ...dated, username: '', comment: '', is_gone: true as const }
  const { username, avatar, is_verified } = writer
  return {
    ...dated,
    username,
    avatar: pictureUrl(avatar),
    ...(is_verified === 1 && { is_verified: true as const }),
    comment,
    ...(likes > 0 && { likes }),
    ...(edited_date !== null && { is_edited: true as const }),
    ...(is_pinned === 1 && { is_pinned: true as const }),
    ...(is_hearted === 1 && { is_hearted: true as const }),
  }
}

function placeOf({ root_id, to_user_id }: CommentRow, names: ReadonlyMap<number, NameRow>) {
  const to = names.get(to_user_id)
  return {
    ...(root_id !== 0 && { root_id }),
    ...(to && { to: { user_id: to.user_id, username: to.username } }),
  }
}

function mentionsOf({ comment }: CommentRow, members: readonly Pick<NameRow, 'user_id' | 'username'>[]) {
  const names = mentionedIn(comment, mentionsMax)
  const mentions = members.filter(({ username }) => names.includes(username.toLowerCase()))
  return mentions.length > 0 && { mentions }
}
