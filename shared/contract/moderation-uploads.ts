// How a moderator decides about a film (spec §2). To anybody else there is no such address.
import * as z from 'zod/mini'
import { ReviewedUpload } from '../entities/studio-upload.ts'
import { ReviewForm } from '../forms/studio-upload.ts'
import { endpoint, memberOnly } from './endpoint.ts'
import { Page } from './params.ts'
import { Done, write } from './write.ts'

export const reviewQueue = endpoint('reviewQueue', {
  method: 'GET',
  path: '/api/json/review/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ uploads: z.array(ReviewedUpload), total_count: z.int() }),
  ...memberOnly,
  about: 'Uploads that wait for a moderator, the oldest first. To anybody but a moderator there is no such address.',
})

export const review = write('review', {
  path: '/api/review.php',
  body: ReviewForm,
  answer: Done,
  audience: 'member',
  gate: 'closed',
  about:
    'A moderator approves an upload, which publishes it, or rejects it with a reason and, if they like, words of their own. To anybody else there is no such upload.',
})
