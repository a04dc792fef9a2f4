// The upstream's endpoint about comments (spec §7).
import * as z from 'zod/mini'
import { commentSections } from '../entities/comment.ts'
import { CommentList } from '../entities/lists.ts'
import { lifetimes } from '../limits.ts'
import { tagOfSection } from './cache-tags.ts'
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
  invalidatedBy: ({ section, object_id }) =>
    section === 'playlist' || section === 'member' ? tagOfSection(section, object_id) : null,
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
    'The newest comments on a target, newest first, and their total. Members request them with lifetime 0, to see their own comments at once. A wall that is not public is refused.',
})
