// Comments on what is a member's own: what they decide about them, and those that wait for them.
import * as z from 'zod/mini'
import { Comment } from '../entities/comment.ts'
import { commentSections } from '../entities/comment-sections.ts'
import { Count, Id } from '../entities/text.ts'
import { CommentRulesForm } from '../forms/comment-rules.ts'
import { pageSizes } from '../limits.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { Page } from './params.ts'
import { commentCard } from './removal.ts'
import { Done, write } from './write.ts'

const WaitingComment = z.object({
  ...Comment.shape,
  section: z.enum(commentSections),
  object_id: Id,
  /** Of a video. */
  dir: z.optional(z.string()),
  title: z.optional(z.string()),
})

export const commentRules = endpoint('commentRules', {
  method: 'GET',
  path: '/api/json/comment_rules/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    version: z.int(),
    holds_all: z.boolean(),
    words: z.string(),
    comments: z.array(WaitingComment).check(z.maxLength(pageSizes.usual)),
    total_count: Count,
  }),
  removedBy: { question: null, answer: { comments: commentCard } },
  list: { field: 'comments', max: () => pageSizes.usual },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about:
    'What the member of the session decides about comments on their videos, playlists and wall (words: one a line), and a page of those that wait for them, oldest first.',
})

export const saveCommentRules = write('saveCommentRules', {
  audience: 'member',
  gate: 'closed',
  answer: Done,
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  path: '/api/comment_rules.php',
  body: CommentRulesForm,
  about: 'Saves them. Refused with changed when they were changed meanwhile.',
})
