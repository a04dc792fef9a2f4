// The settings of notifications as their form sends them.
import type { AnswerOf } from '../../../shared/contract/contract.ts'

/** What is stored, for a save that changes a part of it. */
export const notificationTexts = (own: AnswerOf<'notificationSettings'>) => ({
  version: String(own.version),
  on: own.on.join(','),
  has_titles: own.has_titles ? ('1' as const) : ('0' as const),
  is_discreet: own.is_discreet ? ('1' as const) : ('0' as const),
  quiet_from: String(own.quiet_from ?? ''),
  quiet_to: String(own.quiet_to ?? ''),
  time_zone: own.time_zone,
  digest: own.has_digest ? ('weekly' as const) : ('off' as const),
})
