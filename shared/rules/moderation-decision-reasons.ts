// The reasons of moderators' decisions: a closed list, so that decisions can be counted, beside a free note.
import { removalReasons } from './moderation-removal-reasons.ts'
import { rejectReasons } from './studio-upload-reasons.ts'

/** Reasons to keep what was complained about; reasons to remove it are in moderation-removal-reasons.ts. */
export const dismissalReasons = ['unfounded', 'incomplete', 'repeated', 'another'] as const

/** All of them, each once. */
export const decisionReasons = [...new Set([...rejectReasons, ...removalReasons, ...dismissalReasons])]
export type DecisionReason = (typeof decisionReasons)[number]
