// What a moderator may decide something for: a list, so that decisions can be counted, beside words of their own.
import { removalReasons } from './moderation-removal-reasons.ts'
import { rejectReasons } from './studio-upload-reasons.ts'

/** Why something stays that somebody complained about; why it goes, removal-reasons.ts says. */
export const dismissalReasons = ['unfounded', 'incomplete', 'repeated', 'another'] as const

/** All of them, each once. */
export const decisionReasons = [...new Set([...rejectReasons, ...removalReasons, ...dismissalReasons])]
export type DecisionReason = (typeof decisionReasons)[number]
