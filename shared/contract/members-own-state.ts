// What a member has done to a target: sent to that member alone, and never cached.
import * as z from 'zod/mini'
import { Comment } from '../entities/comment.ts'
import { commentSections } from '../entities/comment-sections.ts'
import { Count } from '../entities/text.ts'
import { pageSizes } from '../limits.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { WholeNumber } from './params.ts'
import { commentCard, markOfSection } from './removal.ts'

export const mine = endpoint('mine', {
  method: 'GET',
  path: '/api/json/mine/{lifetime}/{section}/{object_id}.json',
  params: z.object({ section: z.enum(commentSections), object_id: WholeNumber }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** 1 liked, 0 disliked, null neither. */
    vote: z.nullable(z.union([z.literal(0), z.literal(1)])),
    /** The votes with the member's own one counted; null for what cannot be voted on. */
    votes: z.nullable(z.object({ likes: Count, dislikes: Count })),
    is_favourite: z.boolean(),
    is_watch_later: z.boolean(),
    /** With a video: to its channel, or of a video without one to its uploader. */
    is_subscribed: z.boolean(),
    /** The number of subscribers, this member counted (with a video: of the same channel or uploader); null for what cannot be followed. */
    subscribers: z.optional(z.nullable(Count)),
    /** The member themselves, or a channel of theirs (with a video: that of the video), which its owner does not follow. */
    is_own: z.optional(z.literal(true)),
    /** With a member: `asked` is our pending request, `asking` theirs. */
    friendship: z.enum(['none', 'asked', 'asking', 'friends', 'blocked']),
    /** The member's own held comments on it: shown to them alone. */
    held_comments: z.array(Comment).check(z.maxLength(pageSizes.comments)),
  }),
  removedBy: {
    question: ({ section, object_id }) => markOfSection(section, object_id),
    answer: { held_comments: commentCard },
  },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: [],
  about: 'What the member of the session has done to a target; refused with sign_in without a session.',
})
