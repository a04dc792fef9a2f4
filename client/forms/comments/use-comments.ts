// The comments that a page shows: turning pages, opening threads, and what the member writes and deletes.
import { useRef, useState } from 'react'
import type { AddressOf, AnswerOf } from '../../../shared/contract/contract.ts'
import type { Comment } from '../../../shared/entities/comment.ts'
import type { CommentSort } from '../../../shared/entities/comment-sections.ts'
import { read } from '../../api.ts'
import { rowAddresses } from '../../href-from.ts'

type Page = Pick<AnswerOf<'commentPage'>, 'comments' | 'page' | 'pages'>
export type Shown = Page & {
  /** The endpoint of a page, as a template of order, thread and page. */
  path: AddressOf<'commentPage'>
  sort: CommentSort
  /** The first comment of the only thread that is shown; 0 for all threads. */
  thread: number
  total: number
  /** The member's own comments that wait for a moderator. */
  held: readonly Comment[]
}

/** @param isFresh answers are a member's own, and not kept */
export function useComments({ path, thread, ...first }: Shown, isFresh: boolean) {
  // The total is a part of it: a comment may be dropped twice at once, by its author and by news of it.
  const [shown, setShown] = useState<Page & Pick<Shown, 'sort' | 'total'>>(first)
  const [held, setHeld] = useState(first.held)
  const [failed, setFailed] = useState<{ page: number; sort: CommentSort } | null>(null)
  const addressOf = rowAddresses(path)
  // Answers come in any order, so each changes what is shown by then.
  const change = (changed: (comments: readonly Comment[]) => readonly Comment[], more = 0) =>
    setShown((now) => ({ ...now, comments: [...changed(now.comments)], total: now.total + more }))
  const turns = useRef(0)

  const turnTo = async (page: number, sort = shown.sort, added: readonly Comment[] = []) => {
    turns.current += 1
    const turn = turns.current
    const answer = await read(addressOf({ sort, thread, page }), { isFresh })
    // Another page was asked for since.
    if (turn !== turns.current) return
    setFailed(answer.ok ? null : { page, sort })
    if (!answer.ok) return
    const { comments, total_count } = answer.value
    const missing = added.filter((one) => !isAmong(one, comments))
    setShown({ ...answer.value, comments: [...missing, ...comments], sort, total: total_count + missing.length })
  }
  return {
    ...shown,
    held,
    turnTo,
    retry: failed && (() => turnTo(failed.page, failed.sort)),
    /** Shows the replies of a thread in place; false where they have to be opened as a page. */
    async openThread(rootId: number): Promise<boolean> {
      const answer = await read(addressOf({ sort: 'newest', thread: rootId, page: 1 }), { isFresh })
      if (!answer.ok) return false
      change((comments) => withThread(comments, rootId, answer.value.comments))
      return true
    },
    /** A comment of the member's. */
    add(added: Comment, isHeld: boolean) {
      if (isHeld) return setHeld((now) => [added, ...now])
      if (added.root_id) return change((comments) => withReply(comments, added), 1)
      if (shown.page === 1 && shown.sort === 'newest') return change((comments) => [added, ...comments], 1)
      turnTo(1, 'newest', [added])
    },
    /** By the owner of the page; another comment that was shown first is no more. Resolves once each is in its place. */
    async mark({ comment_id }: Comment, mark: Mark, isOn: boolean): Promise<void> {
      change((comments) => withMark(comments, comment_id, mark, isOn))
      // The server knows where one that is no longer first belongs, which may be another page.
      if (mark === 'is_pinned' && thread === 0) await turnTo(1)
    },
    /** An own comment with its new text, which may wait for a moderator now. */
    edit(edited: Comment, isHeld: boolean) {
      const inPlace = (those: readonly Comment[]) =>
        those.map((one) => (one.comment_id === edited.comment_id ? edited : one))
      if (!isHeld) return change(inPlace)
      if (held.some((one) => one.comment_id === edited.comment_id)) return setHeld(inPlace)
      setHeld((now) => [edited, ...now])
      change((comments) => withoutComment(comments, edited.comment_id), -1)
    },
    /** The latest comments, as a page of them. */
    show(latest: Page & { total_count: number }) {
      turns.current += 1
      setShown({ ...latest, sort: 'newest', total: latest.total_count })
      setFailed(null)
    },
    /** Replies of others stay, and with them the place of what they answer. Those that are not shown are left out. */
    drop(ids: readonly number[]) {
      const isIt = ({ comment_id }: Comment) => ids.includes(comment_id)
      setHeld((now) => now.filter((one) => !isIt(one)))
      setShown((now) => {
        const gone = ids.filter((id) => now.comments.some((one) => one.comment_id === id && !one.is_gone))
        return gone.length === 0
          ? now
          : { ...now, comments: [...gone.reduce(withoutComment, now.comments)], total: now.total - gone.length }
      })
    },
  }
}

/** With all comments of a thread in its place. */
function withThread(comments: readonly Comment[], rootId: number, all: readonly Comment[]): readonly Comment[] {
  const at = comments.findIndex(({ comment_id }) => comment_id === rootId)
  const others = comments.filter(({ comment_id, root_id }) => comment_id !== rootId && root_id !== rootId)
  return at === -1 ? comments : others.toSpliced(at, 0, ...all)
}

type Mark = 'is_pinned' | 'is_hearted'

/** One comment is shown first, and any number has hearts. */
function withMark(comments: readonly Comment[], id: number, mark: Mark, isOn: boolean): readonly Comment[] {
  const marked = comments.map((one) => {
    const isIt = one.comment_id === id
    const { [mark]: _, ...unmarked } = one
    if (!isIt && (mark === 'is_hearted' || !isOn)) return one
    return isIt && isOn ? { ...one, [mark]: true as const } : unmarked
  })
  return mark === 'is_pinned' && isOn ? withFirst(marked, id) : marked
}

/** With a thread above all others. */
function withFirst(comments: readonly Comment[], id: number): readonly Comment[] {
  const isOfThread = ({ comment_id, root_id }: Comment) => comment_id === id || root_id === id
  return [...comments.filter(isOfThread), ...comments.filter((one) => !isOfThread(one))]
}

/** Without a comment; what nothing answers any more keeps no place. */
function withoutComment(comments: readonly Comment[], id: number): readonly Comment[] {
  const rootId = comments.find(({ comment_id }) => comment_id === id)?.root_id
  if (comments.some(({ root_id }) => root_id === id))
    return comments.map((one) => (one.comment_id === id ? { ...one, is_gone: true as const } : one))
  return comments
    .filter(({ comment_id }) => comment_id !== id)
    .map((one) => (one.comment_id === rootId ? { ...one, replies: (one.replies ?? 1) - 1 } : one))
    .filter((one) => one.comment_id !== rootId || !one.is_gone || one.replies !== 0)
}

export const isAmong = ({ comment_id }: Comment, comments: readonly Comment[]): boolean =>
  comments.some((one) => one.comment_id === comment_id)

/** After the last reply of its thread. */
function withReply(comments: readonly Comment[], added: Comment): Comment[] {
  const isOfThread = ({ comment_id, root_id }: Comment) => comment_id === added.root_id || root_id === added.root_id
  const at = comments.findLastIndex(isOfThread)
  return comments
    .toSpliced(at + 1, 0, added)
    .map((one) => (one.comment_id === added.root_id ? { ...one, replies: (one.replies ?? 0) + 1 } : one))
}

/** Own replies that wait are shown in their thread. */
export const isOnPage =
  (comments: readonly Comment[], thread: number) =>
  ({ root_id }: Comment) =>
    root_id === undefined ? thread === 0 : comments.some(({ comment_id }) => comment_id === root_id)

/** Where a reply belongs: replies to a reply are in the same thread. */
export const placeBelow = (answered: Comment | undefined) =>
  answered && {
    root_id: answered.root_id ?? answered.comment_id,
    ...(answered.root_id && { to: { user_id: answered.user_id, username: answered.username } }),
  }
