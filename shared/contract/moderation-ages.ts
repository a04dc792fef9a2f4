// Photos of age checks that wait for a moderator; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { Claim, ConflictOfInterest } from '../entities/moderation.ts'
import { ageReasons } from '../rules/age-policy.ts'
import { endpoint, staffRefusals } from './endpoint.ts'
import { Page } from './params.ts'
import { Done, write } from './write.ts'

const CheckId = z.string().check(z.regex(/^[0-9a-f-]{36}$/, 'invalid'))

export const ageQueue = endpoint('ageQueue', {
  method: 'GET',
  path: '/api/json/age_queue/{lifetime}/{page}.json',
  params: z.object({ page: Page }),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** `username`: of the member who was signed in; null for a visitor. */
    checks: z.array(
      z.object({
        check_id: CheckId,
        added_date: z.string(),
        username: z.nullable(z.string()),
        /** `waiting`: the photo is not re-encoded yet, so it cannot be shown. `failed`: it could not be. */
        photo: z.enum(['there', 'waiting', 'failed']),
        claim: z.nullable(Claim),
        bar: z.nullable(ConflictOfInterest),
      }),
    ),
    total_count: z.int(),
  }),
  lifetimeSeconds: () => 0,
  invalidatedBy: null,
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  audience: 'member',
  gate: 'closed',
  refuses: staffRefusals,
  about: 'Age checks that wait for a moderator, the oldest first.',
})

export const decideAge = write('decideAge', {
  path: '/api/age_decision.php',
  body: z.object({
    check_id: CheckId,
    decision: z.enum(['ok', 'refused'], 'invalid'),
    reason: z.optional(z.union([z.literal(''), z.enum(ageReasons, 'invalid')])),
  }),
  answer: Done,
  audience: 'member',
  gate: 'closed',
  invalidates: null,
  deadlineMs: null,
  session: null,
  gesture: null,
  about: 'A moderator’s decision about a photo, which is deleted with it. A refusal requires a reason.',
})
