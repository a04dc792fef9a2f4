// The deny list of what was taken down, which the edge polls every other second. It is separate from the contract's other rows:
// only the edge itself requests it, no visitor's request is forwarded to it, and it is optional for an upstream.
import * as z from 'zod/mini'
import { Count } from '../entities/text.ts'
import { countryRulePattern } from '../rules/video-countries.ts'
import { endpoint } from './endpoint.ts'
import { ZeroOrMore } from './params.ts'

/**
 * `video:7`, or another kind that can be denied: `folder:up-1a2b` are all files under it, `withheld:7` is a video that is not removed but
 * hidden from all visitors. `geo:video_7` and `geo:folder_up-1a2b` are shown in some countries only. `files:up-1a2b` are its video files without its pictures. `tag:newest` is a cache tag: answers from before `to` are outdated. Unknown kinds are ignored.
 */
const Mark = z.string().check(z.regex(/^[a-z]+:[A-Za-z0-9_-]{1,120}$/))

const Millis = z.int().check(z.gte(0))

/**
 * Denied since `from`; after a restoration, until `to`. Both in milliseconds since 1970. `countries` of `geo:` is as
 * `countryRuleText` writes it.
 */
export const DeniedEntry = z.object({
  mark: Mark,
  from: Millis,
  to: z.nullable(Millis),
  countries: z.optional(z.string().check(z.maxLength(2000), z.regex(countryRulePattern))),
})
export type DeniedEntry = z.infer<typeof DeniedEntry>

export const denied = endpoint('denied', {
  method: 'GET',
  path: '/api/json/denied/{lifetime}/{after}.json',
  params: z.object({ after: ZeroOrMore }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    version: Count,
    /** The whole list instead of its changes: the edge drops its former one. */
    is_whole: z.boolean(),
    /** There is more after `version`. */
    is_cut: z.boolean(),
    entries: z.array(DeniedEntry),
  }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about:
    'What was taken down or restored since the version `after`; 0 requests all of it. The edge itself requests this, at most every other second in each place, and from then on shows nothing that is denied, whatever it has cached: pages, lists, links and files. An upstream without this row answers 404: then nothing is denied, and its removals show once the lifetime of its answers is over. A version only grows; one larger than the newest is answered with the whole list (is_whole).',
})
