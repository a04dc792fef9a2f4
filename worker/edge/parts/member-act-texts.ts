// How the back office names what a member is and what was decided about them.
import { roles } from '../../../shared/entities/account.ts'
import {
  liftReasons,
  type MemberState,
  type MemberTableFilter,
  memberActNames,
  memberTable,
} from '../../../shared/rules/member-acts.ts'
import type { PageContext } from '../render/page.ts'

type Translate = PageContext['t']

/** A filter that is a role has the role's name. */
export function memberFilterText(filter: string, t: Translate): string {
  const known = memberTable.filters.find((one) => one === filter)
  const role = roles.find((one) => one === known)
  if (role) return t(`staff.role_${role}`)
  return known ? t(`acts.filter_${known as Exclude<MemberTableFilter, (typeof roles)[number]>}`) : filter
}

export const memberStateText = (state: MemberState, t: Translate): string =>
  state === 'active' || state === 'no_account' ? t(`acts.state_${state}`) : t(`acts.filter_${state}`)

/** An act of a later version is shown as it is. */
export function memberActText(act: string, t: Translate): string {
  const known = memberActNames.find((name) => name === act)
  return known ? t(`moderation.act_${known}`) : act
}

export function liftReasonText(reason: string, t: Translate): string {
  const known = liftReasons.find((one) => one === reason)
  return known ? t(`acts.reason_${known}`) : reason
}
