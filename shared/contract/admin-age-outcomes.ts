// What became of checks of ages, for admins; any other caller is refused with not_found.
import * as z from 'zod/mini'
import { Count } from '../entities/text.ts'
import { checkedMethods, checkOutcomes } from '../rules/age-outcomes.ts'
import { endpoint, memberOnly, staffRefusals } from './endpoint.ts'

/** A count below five is null. */
const Total = z.nullable(Count)

/** What became of checks of ages in the last days: by day of all places, and by place of all days. */
export const ageOutcomes = endpoint('ageOutcomes', {
  method: 'GET',
  path: '/api/json/age_outcomes/{lifetime}/last.json',
  params: z.object({}),
  derived: () => ({ lifetime: 0 }),
  answer: z.object({
    /** The first and the last day, in UTC. */
    since: z.iso.date(),
    until: z.iso.date(),
    days: z.array(
      z.object({
        day: z.iso.date(),
        method: z.enum(checkedMethods),
        outcome: z.enum(checkOutcomes),
        total: Total,
      }),
    ),
    /** `ZZ` is the place that is not known. */
    places: z.array(
      z.object({
        place: z.string(),
        method: z.enum(checkedMethods),
        outcome: z.enum(checkOutcomes),
        total: Total,
      }),
    ),
  }),
  removedBy: null,
  list: null,
  isAbout: null,
  signsMedia: null,
  deadlineMs: null,
  ...memberOnly,
  refuses: staffRefusals,
  about:
    'How many checks of ages began, passed and failed, by method, place and day, without anything about the visitors.',
})
