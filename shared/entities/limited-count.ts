// Beside a number of videos: how many of them not every country sees.
import * as z from 'zod/mini'
import { countryRulePattern } from '../rules/video-countries.ts'
import { Count } from './text.ts'

/**
 * `limited`: of these videos, those that are shown in some countries only, by their rule (`+AT,DE-US`: in Austria and Germany, not in the USA). The
 * site takes off the number what the visitor's country does not see, and the field with it. `can_be_fewer`: it is not known how many. An
 * upstream that shows its videos everywhere leaves both out.
 */
export const limitedCount = {
  limited: z.optional(z.record(z.string().check(z.regex(countryRulePattern)), Count)),
  can_be_fewer: z.optional(z.literal(true)),
}
/** The same as a type. */
export type LimitedCount = { limited?: Record<string, number> | undefined; can_be_fewer?: true | undefined }
