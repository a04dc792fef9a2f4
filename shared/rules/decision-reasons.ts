// What a moderator may decide something for: a list, so that decisions can be counted, beside words of their own.
import { rejectReasons } from './upload-reasons.ts'

/** Why something of a notice or a report goes, and why it stays. */
export const removalReasons = ['rights', 'consent', 'illegal', 'rules', 'spam', 'another'] as const
export const dismissalReasons = ['unfounded', 'incomplete', 'repeated', 'another'] as const

export const decisionReasons = [...new Set([...rejectReasons, ...removalReasons, ...dismissalReasons])]
export type DecisionReason = (typeof decisionReasons)[number]
