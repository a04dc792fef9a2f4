// A row of the age policy as it is stored and sent. The rules of rules/age-policy.ts are checked where it is read.
import * as z from 'zod/mini'
import { ageRowRecheckMaxSeconds, ageRowTextMaxLength } from '../limits.ts'
import { ageMethods, ageModes } from '../rules/age-row.ts'
import { ageChanges, ageVisitors } from '../rules/compare-age-policies.ts'

const Text = z.string().check(z.maxLength(ageRowTextMaxLength))

/** A row: its place, mode, accepted proofs, how long one lasts in seconds, and its source. */
export const AgeRowEntity = z.strictObject({
  where: z.string().check(z.maxLength(10)),
  mode: z.enum(ageModes),
  methods: z.readonly(z.array(z.enum(ageMethods)).check(z.maxLength(ageMethods.length))),
  recheckSeconds: z.int().check(z.positive(), z.lte(ageRowRecheckMaxSeconds)),
  source: Text,
  reviewed: z.string().check(z.maxLength(10)),
  counsel: z.optional(Text),
  from: z.optional(z.string().check(z.maxLength(10))),
  wantsChoice: z.optional(z.boolean()),
  fallbacks: z.optional(z.readonly(z.array(z.enum(ageMethods)).check(z.maxLength(ageMethods.length)))),
  isUnverified: z.optional(z.boolean()),
})

/** What a policy says about a place, whose row may have no review of its own. */
export const PlaceRow = z.object({ ...AgeRowEntity.shape, where: z.string(), recheckSeconds: z.int() })

/** How a place would differ, for whom it opens and for whom it closes. */
export const PlaceChangeEntity = z.object({
  place: z.string(),
  is: z.enum(ageChanges),
  before: PlaceRow,
  after: PlaceRow,
  opens: z.array(z.enum(ageVisitors)),
  closes: z.array(z.enum(ageVisitors)),
})
