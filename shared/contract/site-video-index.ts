// The upstream's endpoint that lists every video, for sitemaps.
import * as z from 'zod/mini'
import { IndexedVideo } from '../entities/video.ts'
import { indexSpan, lifetimes, pageSizes, sitemapPartsMax } from '../limits.ts'
import { endpoint } from './endpoint.ts'
import { Gender, Lang, oneOf, ZeroOrMore } from './params.ts'
import { videoCard } from './removal.ts'

export const videoIndex = endpoint('videoIndex', {
  method: 'GET',
  path: '/api/json/video_index/{lifetime}/{gender}/{lang}.{after}.{count}.json',
  params: z.object({ gender: Gender, lang: Lang, after: ZeroOrMore, count: oneOf(pageSizes.index) }),
  derived: () => ({ lifetime: lifetimes.videoIndex }),
  answer: z.object({
    entries: z.array(IndexedVideo).check(z.maxLength(pageSizes.index)),
    last_id: z.int().check(z.nonnegative()),
    parts: z.optional(z.array(z.int().check(z.positive())).check(z.maxLength(sitemapPartsMax))),
  }),
  lifetimeSeconds: () => lifetimes.videoIndex,
  isRare: true,
  invalidatedBy: null,
  removedBy: { question: null, answer: { entries: videoCard } },
  list: { field: 'entries', max: ({ count }) => count },
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: [],
  about: `Listed videos by their ids, the smallest first: those above \`after\`, but none of the next ${indexSpan} ids. The titles are in that language where there is one, last_id is the largest id of all. Fewer than \`count\` are the last of their ${indexSpan}. With \`after\` 0, parts are the numbers, from 1, of those ${indexSpan} ids that have a listed video; an upstream may leave them out.`,
})
