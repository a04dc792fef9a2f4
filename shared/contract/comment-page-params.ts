// The parameters of a page of comments, for the row of all visitors and that of members.
import * as z from 'zod/mini'
import { commentSections, commentSorts } from '../entities/comment-sections.ts'
import { commentsMax, pageSizes } from '../limits.ts'
import { WholeNumber, ZeroOrMore } from './params.ts'

/** Threads in an order, or with `thread` the one that this comment is in: a reply asks for its own page of it. */
export const commentPageParams = {
  section: z.enum(commentSections),
  object_id: WholeNumber,
  sort: z.enum(commentSorts),
  thread: ZeroOrMore,
  page: z.pipe(WholeNumber, z.number().check(z.lte(commentsMax / pageSizes.comments))),
} as const

/** Replies have one order, so that no address of theirs is cached twice. */
export const conflictingSort = ({ sort, thread }: { sort: string; thread: number }): 'sort' | undefined =>
  thread !== 0 && sort !== commentSorts[0] ? 'sort' : undefined
