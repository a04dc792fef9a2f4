// How the rows of a member's file are named: what a decision was about, and the state of each row.
import type { MessageKey } from '../../../../locales/locales.ts'
import type { FileRow, MemberFilePart } from '../../../../shared/entities/admin-member.ts'
import { noticeKindNames } from '../../../../shared/rules/moderation-notice-kinds.ts'
import { caseStates } from '../../../../shared/rules/moderation-notice-states.ts'
import { uploadStates } from '../../../../shared/rules/studio-upload-states.ts'
import type { PageContext } from '../../render/page.ts'

type Translate = PageContext['t']

/** A kind of a later version is shown as it is. */
export function fileRowText(part: MemberFilePart, { text }: FileRow, t: Translate): string {
  const known = part === 'decisions' && noticeKindNames.find((one) => one === text)
  return known ? t(`legal.kind_${known}`) : text
}

const otherStates: Record<string, MessageKey> = {
  shown: 'admin.filter_shown',
  held: 'comments.held',
  hidden: 'admin.filter_hidden',
  open: 'legal.state_open',
  closed: 'decision.state_done',
  dismiss: 'moderation.act_dismiss',
  take_down: 'moderation.act_take_down',
}

/** A state of a later version is shown as it is. */
export function fileRowState(part: MemberFilePart, { state }: FileRow, t: Translate): string {
  const ofUpload = part === 'uploads' && uploadStates.find((one) => one === state)
  if (ofUpload) return t(`upload.state_${ofUpload}`)
  const ofCase = part === 'decisions' && caseStates.find((one) => one === state)
  if (ofCase) return t(`legal.state_${ofCase}`)
  const other = otherStates[state]
  return other ? t(other) : state
}
