// A moderator's review of an upload (spec §2). Any other caller is refused with not_found.
import * as z from 'zod/mini'
import { ReviewedUpload } from '../entities/studio-upload.ts'
import { ReviewForm } from '../forms/studio-upload.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'
import { Page } from './params.ts'
import { videoCard } from './removal.ts'
import { Done, write } from './write.ts'

export const reviewQueue = endpoint('reviewQueue', {
  method: 'GET',
  path: '/api/json/review/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({ uploads: z.array(ReviewedUpload), total_count: z.int() }),
  removedBy: { question: null, answer: { uploads: { similar: { video: videoCard } } } },
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about: 'Uploads that wait for a moderator, the oldest first. Any other member is refused with not_found.',
})

export const review = write('review', {
  path: '/api/review.php',
  body: ReviewForm,
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about:
    'A moderator approves an upload, which publishes it, or rejects it with a reason and an optional note. Refused with changed when the upload is not what this version showed. Any other member is refused with not_found.',
})
