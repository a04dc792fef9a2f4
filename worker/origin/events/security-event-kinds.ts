// The kinds of security events: how each may end, and what its line says besides.
import type { ActName } from '../../../shared/contract/acts.ts'
import type { WriteName } from '../../../shared/contract/contract.ts'
import { roles } from '../../../shared/entities/account.ts'
import type { MemberActName } from '../../../shared/rules/member-acts.ts'
import type { Ability } from '../../../shared/rules/roles.ts'

/** What is limited besides acts: rows of the contract, and photos of age checks. */
type Limited = WriteName | 'age_photo'

/** An empty list that carries a union type, so that the compiler checks the texts. */
const oneOf = <Text extends string>() => [] as readonly Text[]

/** Every kind: its outcomes and its details; null when there are no details. */
const securityEvents = {
  sign_in: { outcomes: ['succeeded', 'failed'], details: ['password', 'google', 'passkey'] },
  /** The sign-in now needs a captcha: wrong passwords from other networks lock no member out. */
  captcha: { outcomes: ['demanded', 'failed'], details: ['sign_in', 'sign_up'] },
  /** Too many wrong passwords from this network: it has to wait. */
  locked_out: { outcomes: ['refused'], details: ['account', 'network'] },
  /** A member asked for what their role may not do. */
  role_refused: { outcomes: ['refused'], details: oneOf<Ability>() },
  /** A member of staff without a second factor, or without a recent step-up. */
  staff_refused: { outcomes: ['refused'], details: ['second_factor', 'step_up'] },
  rate_limited: { outcomes: ['refused'], details: oneOf<Exclude<Limited | ActName, 'input'>>() },
  second_factor_set: { outcomes: ['succeeded'], details: null },
  second_factor_removed: { outcomes: ['succeeded'], details: ['own', 'restored'] },
  second_factor_failed: { outcomes: ['failed'], details: ['sign_in', 'step_up', 'own'] },
  passkey_added: { outcomes: ['succeeded'], details: null },
  passkey_removed: { outcomes: ['succeeded'], details: ['own', 'restored'] },
  recovery_code_used: { outcomes: ['succeeded'], details: null },
  /** Password and code were typed again. */
  step_up: { outcomes: ['succeeded', 'failed'], details: null },
  role_changed: { outcomes: ['succeeded', 'refused'], details: roles },
  /** `failed`: the link was used, has expired, or never existed. */
  mailed_link: { outcomes: ['succeeded', 'failed'], details: ['confirm', 'restore', 'change', 'undo', 'unknown'] },
  sessions_ended: {
    outcomes: ['succeeded'],
    details: ['sign_out', 'one', 'others', 'everywhere', 'by_admin', 'after_change'],
  },
  /** A signed-in member typed a wrong password where it is asked for again. */
  password_failed: { outcomes: ['failed'], details: null },
  password_changed: { outcomes: ['succeeded'], details: ['own', 'restored'] },
  email_changed: { outcomes: ['succeeded'], details: ['asked', 'confirmed', 'undone'] },
  username_changed: { outcomes: ['succeeded'], details: null },
  identity_linked: { outcomes: ['succeeded'], details: null },
  identity_unlinked: { outcomes: ['succeeded', 'refused'], details: ['own', 'restored'] },
  /** An admin decided about a member, or lifted a decision. */
  member_act: { outcomes: ['succeeded'], details: oneOf<MemberActName | 'lift'>() },
  account_deleted: { outcomes: ['succeeded'], details: null },
} as const satisfies Record<string, { outcomes: readonly Outcome[]; details: readonly string[] | null }>

type Outcome = 'succeeded' | 'failed' | 'refused' | 'demanded'
export type SecurityEventKind = keyof typeof securityEvents
type Row<Kind extends SecurityEventKind> = (typeof securityEvents)[Kind]

/** The fields of one event. */
export type SecurityEvent<Kind extends SecurityEventKind> = {
  outcome: Row<Kind>['outcomes'][number]
  /** The account that it concerns: its id; the typed name where no account has it; null or absent where there is none. */
  account?: number | string | null
  /** The member who did it, if it was not the account's owner. */
  by?: number
} & (Row<Kind>['details'] extends readonly (infer Detail)[] ? { detail: Detail } : { detail?: undefined })
