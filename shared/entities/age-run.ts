// The report of a compliance run as it is stored and sent.
import * as z from 'zod/mini'
import { ageForgers, ageLeakKinds } from '../rules/age-run.ts'
import { ageVisitors } from '../rules/compare-age-policies.ts'
import { PlaceRow } from './age-row.ts'
import { Count } from './text.ts'

/** Where the gate is more open than it may be, and to whom. */
export const AgeLeakEntity = z.object({
  kind: z.enum(ageLeakKinds),
  place: z.string(),
  visitors: z.array(z.enum([...ageVisitors, ...ageForgers])),
})

/** What applied to a place. */
export const PlaceFindingEntity = z.object({
  place: z.string(),
  from: z.enum(['published', 'code']),
  row: PlaceRow,
  enters: z.array(z.enum(ageVisitors)),
})

/** A whole report; see rules/age-run.ts. */
export const AgeReportEntity = z.object({
  policy: z.string(),
  decisions: Count,
  leaks: z.array(AgeLeakEntity),
  places: z.array(PlaceFindingEntity),
  open: z.array(z.string()),
  exempt: z.array(z.string()),
  closed: Count,
})
