// Who may see which part of a member's profile (spec §2, §6). The only table of it: pages build their tabs by it, and the
// upstream refuses by it.

/** A member's own lists of videos, spelt as in acts and addresses. */
export const ownVideoLists = ['favourite', 'watch_later', 'history'] as const
export type OwnVideoList = (typeof ownVideoLists)[number]

/** Every visitor, the member's friends, or the member alone. */
export const audiences = ['public', 'friends', 'me'] as const
export type Audience = (typeof audiences)[number]

/**
 * The privacy settings. `details` are the facts of a profile; `messages` is who may write to the member, `seen` who sees that
 * the member has read their messages.
 */
export const privacySettings = ['details', 'friends', 'subscriptions', 'wall', 'messages', 'seen'] as const
export type PrivacySetting = (typeof privacySettings)[number]
export type Privacy = Record<PrivacySetting, Audience>

/** `audience` is the default; the member may change it where there is a `setting`. */
type Row = { audience: Audience; setting?: PrivacySetting }

/** The sections in the order of their tabs, each with a route of its own. */
export const memberSections = {
  member: { audience: 'public' },
  member_uploaded_videos: { audience: 'public' },
  member_favourite_videos: { audience: 'me' },
  member_watch_later_videos: { audience: 'me' },
  member_history: { audience: 'me' },
  member_subscriptions: { audience: 'public', setting: 'subscriptions' },
  member_playlists: { audience: 'public' },
  member_friends: { audience: 'public', setting: 'friends' },
  member_wall: { audience: 'public', setting: 'wall' },
  member_edit: { audience: 'me' },
} as const satisfies Record<string, Row>

/** Parts that are not sections of their own. */
const memberParts = {
  details: { audience: 'public', setting: 'details' },
  messages: { audience: 'public', setting: 'messages' },
  seen: { audience: 'public', setting: 'seen' },
} as const satisfies Record<string, Row>

const table: Record<MemberSection | MemberPart, Row> = { ...memberSections, ...memberParts }

export type MemberSection = keyof typeof memberSections
export type MemberPart = keyof typeof memberParts

/** The caller's relation to the member whose profile it is. A moderator sees no more than any member. */
export type Relation = 'oneself' | 'friend' | 'stranger'

/** The default privacy. */
export const defaultPrivacy: Privacy = {
  details: table.details.audience,
  friends: table.member_friends.audience,
  subscriptions: table.member_subscriptions.audience,
  wall: table.member_wall.audience,
  messages: table.messages.audience,
  seen: table.seen.audience,
}

const seenBy: Record<Relation, readonly Audience[]> = {
  oneself: ['public', 'friends', 'me'],
  friend: ['public', 'friends'],
  stranger: ['public'],
}

/** Whether a caller in this relation sees that part: by the member's setting, or by the table. */
export function maySee(part: MemberSection | MemberPart, privacy: Privacy, relation: Relation): boolean {
  const { audience, setting } = table[part]
  return seenBy[relation].includes(setting ? privacy[setting] : audience)
}

/** The sections of a profile that a caller in this relation sees. */
export const sectionsFor = (privacy: Privacy, relation: Relation): MemberSection[] =>
  (Object.keys(memberSections) as MemberSection[]).filter((section) => maySee(section, privacy, relation))
