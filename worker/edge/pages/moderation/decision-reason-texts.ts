// Why a moderator decided so, as the audit log and the notice's sender read it.

import { liftReasons, memberActReasons } from '../../../../shared/rules/member-acts.ts'
import { decisionReasons } from '../../../../shared/rules/moderation-decision-reasons.ts'
import type { PageContext } from '../../render/page.ts'

/** The reason of a decision and its note, where given. A reason that is no longer in use is shown by its code. */
export function decisionReasonTexts({ reason, note }: { reason: string; note: string }, t: PageContext['t']): string[] {
  const known = decisionReasons.find((name) => name === reason)
  const ofMember = [...memberActReasons, ...liftReasons].find((name) => name === reason)
  const text = known ? t(`upload.reason.${known}`) : ofMember ? t(`acts.reason_${ofMember}`) : reason
  return [text, note].filter((one) => one !== '')
}
