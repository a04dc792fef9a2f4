// What was taken down, as the edge asks for it every other second. It stands apart from the contract's other rows: only the
// edge itself asks it, no visitor's request is forwarded to it, and an upstream may do without.
import * as z from 'zod/mini'
import { Count } from '../entities/text.ts'
import { endpoint } from './endpoint.ts'
import { ZeroOrMore } from './params.ts'

/** `video:7`, or what else may be denied by a name of its kind: `folder:up-1a2b` are all files under it. Others are left aside. */
const Mark = z.string().check(z.regex(/^[a-z]+:[A-Za-z0-9_-]{1,120}$/))

const Millis = z.int().check(z.gte(0))

/** Denied since `from`; where it came back, that was at `to`. Both in milliseconds since 1970. */
export const DeniedEntry = z.object({ mark: Mark, from: Millis, to: z.nullable(Millis) })
export type DeniedEntry = z.infer<typeof DeniedEntry>

export const denied = endpoint('denied', {
  method: 'GET',
  path: '/api/json/denied/{lifetime}/{after}.json',
  params: z.object({ after: ZeroOrMore }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    version: Count,
    /** Everything that is denied, and not only what changed: the edge forgets what it knew. */
    is_whole: z.boolean(),
    /** There is more after `version`. */
    is_cut: z.boolean(),
    entries: z.array(DeniedEntry),
  }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'public',
  gate: 'closed',
  refuses: ['not_found'],
  about:
    'What was taken down, or came back, since the version `after`; 0 asks for all of it. The edge asks this itself, at most every other second in each place, and shows nothing of what is denied from then on, whatever it has kept: pages, lists, links and files. An upstream without this row answers 404: then nothing is denied, and what it removes is seen once the lifetime of its answers is over. A version only grows; one that is larger than the newest is answered with all of it (is_whole).',
})
