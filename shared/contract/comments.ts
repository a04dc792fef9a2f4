// The upstream's endpoints about comments (spec §7).
import * as z from 'zod/mini'
import { commentSections } from '../entities/comment-sections.ts'
import { CommentList, CommentPage } from '../entities/lists.ts'
import { lifetimes } from '../limits.ts'
import { commentsTag } from './cache-tags.ts'
import { commentPageParams, conflictingSort } from './comment-page-params.ts'
import { endpoint } from './endpoint.ts'
import { bucketOf, lifetimeOrZero, WholeNumber } from './params.ts'
import { commentCard, markOfSection } from './removal.ts'

export const comments = endpoint('comments', {
  method: 'GET',
  path: '/api/json/comments/{lifetime}/{section}/{bucket}/{object_id}.json',
  params: z.object({
    section: z.enum(commentSections),
    object_id: WholeNumber,
    lifetime: lifetimeOrZero(lifetimes.comments),
  }),
  derived: ({ object_id }) => ({ bucket: bucketOf(object_id) }),
  answer: CommentList,
  lifetimeSeconds: ({ lifetime }) => lifetime,
  invalidatedBy: ({ section, object_id }) => commentsTag(section, object_id),
  removedBy: {
    question: ({ section, object_id }) => markOfSection(section, object_id),
    answer: { comments: commentCard },
  },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'The newest comments on a target, newest first and replies among them, and their total. With lifetime 0 they come from no cache. A wall that is not public is refused.',
})

export const commentPage = endpoint('commentPage', {
  method: 'GET',
  path: '/api/json/comment_page/{lifetime}/{section}/{bucket}/{object_id}/{sort}/{thread}/{page}.json',
  params: z.object(commentPageParams),
  derived: ({ object_id }) => ({ lifetime: lifetimes.comments, bucket: bucketOf(object_id) }),
  conflictingParam: conflictingSort,
  answer: CommentPage,
  lifetimeSeconds: () => lifetimes.comments,
  invalidatedBy: ({ section, object_id }) => commentsTag(section, object_id),
  removedBy: {
    question: ({ section, object_id }) => markOfSection(section, object_id),
    answer: { comments: commentCard },
  },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'A page of threads on a target, each comment followed by its first replies; or, where thread is the id of a comment, that thread with a page of replies, oldest first. A wall that is not public is refused.',
})

export const latestComments = endpoint('latestComments', {
  method: 'GET',
  path: '/api/json/latest_comments/{lifetime}/{section}/{bucket}/{object_id}.json',
  params: z.object({ section: z.enum(commentSections), object_id: WholeNumber }),
  derived: ({ object_id }) => ({ lifetime: lifetimes.latestComments, bucket: bucketOf(object_id) }),
  answer: CommentPage,
  lifetimeSeconds: () => lifetimes.latestComments,
  invalidatedBy: ({ section, object_id }) => commentsTag(section, object_id),
  removedBy: {
    question: ({ section, object_id }) => markOfSection(section, object_id),
    answer: { comments: commentCard },
  },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found', 'no_permission'],
  about:
    'The first page of threads on a target, the newest first, for pages that are open: cached for a minute where commentPage is for an hour.',
})
