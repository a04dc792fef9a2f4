// What becomes of a legal notice: its states, what a moderator may do in each, and who may answer a decision until when.
import { appealDays } from '../limits.ts'
import { appealUntil, businessDaysAfter, dueAt, restoreWindow } from './moderation-deadlines.ts'
import { type DecisionReason, dismissalReasons } from './moderation-decision-reasons.ts'
import { type NoticeKind, noticeKinds } from './moderation-notice-kinds.ts'
import { removalReasons } from './moderation-removal-reasons.ts'

/** Each state with the decisions that end it, and the state that each of these leads to. */
const caseMoves = {
  open: { dismiss: 'dismissed', take_down: 'taken_down' },
  dismissed: {},
  taken_down: {},
  /** The uploader of a work said that the removal was a mistake. */
  countered: { restore: 'restored', keep_down: 'kept_down' },
  restored: {},
  kept_down: {},
  appealed: { confirm: 'confirmed', reverse: 'reversed' },
  confirmed: {},
  reversed: {},
} as const satisfies Record<string, Partial<Record<string, string>>>

export type CaseState = keyof typeof caseMoves

/** All of them, `open` first. */
export const caseStates = Object.keys(caseMoves) as [CaseState, ...CaseState[]]

/** In the order of their buttons. */
export const caseDecisions = ['dismiss', 'take_down', 'restore', 'keep_down', 'confirm', 'reverse'] as const
export type CaseDecision = (typeof caseDecisions)[number]

/** The state that a decision leads to; null where it cannot be taken. */
export const stateAfter = (state: CaseState, decision: CaseDecision): CaseState | null =>
  (caseMoves[state] as Partial<Record<CaseDecision, CaseState>>)[decision] ?? null

/** What may be decided now, in the order of the buttons. */
export const decisionsIn = (state: CaseState): CaseDecision[] => caseDecisions.filter((one) => stateAfter(state, one))

/**
 * Who may answer a decision, and how: a counter-notice puts a video back unless somebody goes to court, an appeal asks
 * another moderator.
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

/** When a notice has to be decided, and when an answer to the decision has to be. */
export const noticeDueAt = (kind: NoticeKind, filedSeconds: number): number =>
  dueAt(noticeKinds[kind].clock, filedSeconds)

/** In seconds since 1970. */
export const answerDueAt = (answer: Answer, answeredSeconds: number): number =>
  answer === 'counter' ? restoreWindow(answeredSeconds).to : businessDaysAfter(answeredSeconds, appealDays)

/** Whether a decision leaves the thing away, after what was decided first. */
export const endsInRemoval = (decision: CaseDecision, first: 'dismiss' | 'take_down' | null): boolean =>
  ({
    ...{ dismiss: false, take_down: true, restore: false, keep_down: true },
    ...{ confirm: first === 'take_down', reverse: first !== 'take_down' },
  })[decision]

/** What a decision may be taken for. */
export const reasonsFor = (decision: CaseDecision, first: 'dismiss' | 'take_down' | null): readonly DecisionReason[] =>
  endsInRemoval(decision, first) ? removalReasons : dismissalReasons
