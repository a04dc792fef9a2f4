// Why a moderator decided so, as the audit log and the notice's sender read it.
import { decisionReasons } from '../../../../shared/rules/moderation-decision-reasons.ts'
import type { PageContext } from '../../render/page.ts'

/** The reason of a decision and its note, where given. A reason that is no longer in use is shown by its code. */
export function decisionReasonTexts({ reason, note }: { reason: string; note: string }, t: PageContext['t']): string[] {
  const known = decisionReasons.find((name) => name === reason)
  return [known ? t(`upload.reason.${known}`) : reason, note].filter((text) => text !== '')
}
