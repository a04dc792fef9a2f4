// What an admin may do about a member. Each act has a reason from the list and a statement, which the member reads.

type MemberActRow = {
  /** Ends by itself on a day that the form asks for. */
  asksUntil: boolean
  /** Stands until it ends or a second act lifts it; other acts are done once. */
  isLiftable: boolean
  /** A decision that the member may object to. */
  isAppealable: boolean
  /** Password and code are asked for again: nothing brings the account back. */
  asksProof: boolean
}

/** In the order of the form. */
export const memberActs = {
  warn: { asksUntil: false, isLiftable: true, isAppealable: true, asksProof: false },
  strike: { asksUntil: false, isLiftable: true, isAppealable: true, asksProof: false },
  silence: { asksUntil: true, isLiftable: true, isAppealable: true, asksProof: false },
  suspend: { asksUntil: true, isLiftable: true, isAppealable: true, asksProof: false },
  ban: { asksUntil: false, isLiftable: true, isAppealable: true, asksProof: false },
  /** A creator whose identity the site has checked: their name carries the mark. */
  verify: { asksUntil: false, isLiftable: true, isAppealable: false, asksProof: false },
  end_sessions: { asksUntil: false, isLiftable: false, isAppealable: false, asksProof: false },
  password_link: { asksUntil: false, isLiftable: false, isAppealable: false, asksProof: false },
  /** Deletes the account; what the member published stays, without a name. */
  delete_account: { asksUntil: false, isLiftable: false, isAppealable: false, asksProof: true },
  /** The same, and everything that the member published goes. */
  delete_all: { asksUntil: false, isLiftable: false, isAppealable: false, asksProof: true },
} as const satisfies Record<string, MemberActRow>

export type MemberActName = keyof typeof memberActs
/** The acts in the order of the form. */
export const memberActNames = Object.keys(memberActs) as [MemberActName, ...MemberActName[]]

/** Acts that close the account: its sessions end, and signing in leads to the decision. */
export const closingActs: readonly MemberActName[] = ['suspend', 'ban']

/** In the order of the list. */
export const memberActReasons = [
  'spam',
  'harassment',
  'impersonation',
  'rights',
  'illegal',
  'fraud',
  'evasion',
  'security',
  'request',
  /** Of the verified mark. */
  'identity',
  /** Of the suspension that follows from strikes. */
  'strikes',
  'another',
] as const
export type MemberActReason = (typeof memberActReasons)[number]

/** Why an act was lifted, or an appeal was decided as it was. */
export const liftReasons = ['mistake', 'resolved', 'unfounded', 'another'] as const
export type LiftReason = (typeof liftReasons)[number]

/** Where an act stands now. */
export const memberActStates = ['open', 'over', 'lifted', 'done'] as const
export type MemberActState = (typeof memberActStates)[number]

/** Dates in seconds since 1970. */
export function memberActState(
  { act, untilSeconds, liftedSeconds }: { act: string; untilSeconds: number | null; liftedSeconds: number | null },
  nowSeconds: number,
): MemberActState {
  const known = memberActNames.find((name) => name === act)
  if (!known || !memberActs[known].isLiftable) return 'done'
  if (liftedSeconds !== null) return 'lifted'
  return untilSeconds !== null && untilSeconds <= nowSeconds ? 'over' : 'open'
}

/** The table of members: its orders, the first its own, and its filters with their counts. */
export const memberTable = {
  sorts: ['joined', 'seen', 'videos', 'name'],
  filters: [
    'all',
    'uploaders',
    'unconfirmed',
    'struck',
    'silenced',
    'suspended',
    'banned',
    'appealed',
    'trusted',
    'editor',
    'moderator',
    'admin',
  ],
} as const
export type MemberTableSort = (typeof memberTable.sorts)[number]
export type MemberTableFilter = (typeof memberTable.filters)[number]

/** What a member is to the site now; null members of an imported catalogue have no account. */
export const memberStates = ['active', 'unconfirmed', 'silenced', 'suspended', 'banned', 'no_account'] as const
export type MemberState = (typeof memberStates)[number]
