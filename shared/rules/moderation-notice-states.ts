// The states of a legal notice, what a moderator may decide in each, and who may answer a decision until when.
import { appealDays } from '../limits.ts'
import { appealUntil, businessDaysAfter, dueAt, restoreWindow } from './moderation-deadlines.ts'
import { type DecisionReason, dismissalReasons } from './moderation-decision-reasons.ts'
import { type NoticeKind, noticeKinds } from './moderation-notice-kinds.ts'
import { removalReasons } from './moderation-removal-reasons.ts'

/** Each state with its possible decisions, and the state that each decision leads to. */
const caseMoves = {
  open: { dismiss: 'dismissed', take_down: 'taken_down' },
  dismissed: {},
  taken_down: {},
  /** The uploader of a work claims that the removal was a mistake. */
  countered: { restore: 'restored', keep_down: 'kept_down' },
  restored: {},
  kept_down: {},
  appealed: { confirm: 'confirmed', reverse: 'reversed' },
  confirmed: {},
  reversed: {},
} as const satisfies Record<string, Partial<Record<string, string>>>

export type CaseState = keyof typeof caseMoves

/** All states, `open` first. */
export const caseStates = Object.keys(caseMoves) as [CaseState, ...CaseState[]]

/** In the order of their buttons. */
export const caseDecisions = ['dismiss', 'take_down', 'restore', 'keep_down', 'confirm', 'reverse'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** The state after a decision; null where it cannot be taken. */
export const stateAfter = (state: CaseState, decision: CaseDecision): CaseState | null =>
  (caseMoves[state] as Partial<Record<CaseDecision, CaseState>>)[decision] ?? null

/** The decisions that are possible now, in the order of the buttons. */
export const decisionsIn = (state: CaseState): CaseDecision[] => caseDecisions.filter((one) => stateAfter(state, one))

/**
 * Who may answer a decision, and how: a counter-notice restores a video unless the sender goes to court, an appeal asks another
 * moderator.
 */
export type Side = 'sender' | 'uploader'
export type Answer = 'counter' | 'appeal'

type Decided = { kind: NoticeKind; state: CaseState; decidedSeconds: number | null }

/** How this side may answer the decision, and until when; null where it may not. */
export function openAnswerTo(
  { kind, state, decidedSeconds }: Decided,
  side: Side,
  nowSeconds: number,
): { answer: Answer; until: number } | null {
  if (decidedSeconds === null) return null
  const until = appealUntil(decidedSeconds)
  if (nowSeconds > until) return null
  const { uploaderMay, senderMayAppeal } = noticeKinds[kind]
  if (side === 'uploader' && state === 'taken_down') return { answer: uploaderMay, until }
  if (side === 'sender' && state === 'dismissed' && senderMayAppeal) return { answer: 'appeal', until }
  return null
}

/** When a notice must be decided, and when an answer to the decision must be. */
export const noticeDueAt = (kind: NoticeKind, filedSeconds: number): number =>
  dueAt(noticeKinds[kind].clock, filedSeconds)

/** In seconds since 1970. */
export const answerDueAt = (answer: Answer, answeredSeconds: number): number =>
  answer === 'counter' ? restoreWindow(answeredSeconds).to : businessDaysAfter(answeredSeconds, appealDays)

/** Whether the video is down after a decision, given the first decision. */
export const endsInRemoval = (decision: CaseDecision, first: 'dismiss' | 'take_down' | null): boolean =>
  ({
    dismiss: false,
    take_down: true,
    restore: false,
    keep_down: true,
    confirm: first === 'take_down',
    reverse: first !== 'take_down',
  })[decision]

/** The reasons that fit a decision. */
export const reasonsFor = (decision: CaseDecision, first: 'dismiss' | 'take_down' | null): readonly DecisionReason[] =>
  endsInRemoval(decision, first) ? removalReasons : dismissalReasons
