// Who may see which part of a member's profile (spec §2, §6). This is the one table of it: pages build their tabs by it, and
// the upstream refuses by it.

/** Lists of videos that are somebody's own, by the word that acts and addresses have for them. */
export const ownVideoLists = ['favourite', 'watch_later', 'history'] as const
export type OwnVideoList = (typeof ownVideoLists)[number]

/** Whoever comes, those they are friends with, or nobody but them. */
export const audiences = ['public', 'friends', 'me'] as const
export type Audience = (typeof audiences)[number]

/** What somebody decides about themselves. `details` are the facts of a profile; `messages` is who may write to them. */
export const privacySettings = ['details', 'friends', 'subscriptions', 'wall', 'messages'] as const
export type PrivacySetting = (typeof privacySettings)[number]
export type Privacy = Record<PrivacySetting, Audience>

/** `audience` is who sees it as long as its owner, who may where there is a `setting`, has not decided otherwise. */
type Row = { audience: Audience; setting?: PrivacySetting }

/** The sections in the order of their tabs, each a route of its own. */
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

/** What is no section of its own. */
const memberParts = {
  details: { audience: 'public', setting: 'details' },
  messages: { audience: 'public', setting: 'messages' },
} as const satisfies Record<string, Row>

const table: Record<MemberSection | MemberPart, Row> = { ...memberSections, ...memberParts }

export type MemberSection = keyof typeof memberSections
export type MemberPart = keyof typeof memberParts

/** What somebody is to the member whose profile it is. A moderator sees no more than any member. */
export type Relation = 'oneself' | 'friend' | 'stranger'

/** As long as nobody decided otherwise. */
export const defaultPrivacy: Privacy = {
  details: table.details.audience,
  friends: table.member_friends.audience,
  subscriptions: table.member_subscriptions.audience,
  wall: table.member_wall.audience,
  messages: table.messages.audience,
}

const seenBy: Record<Relation, readonly Audience[]> = {
  oneself: ['public', 'friends', 'me'],
  friend: ['public', 'friends'],
  stranger: ['public'],
}

/** Whether somebody who is this to a member sees that part of them: what its owner decided, or what the table says. */
export function maySee(part: MemberSection | MemberPart, privacy: Privacy, relation: Relation): boolean {
  const { audience, setting } = table[part]
  return seenBy[relation].includes(setting ? privacy[setting] : audience)
}

/** The sections of a member that somebody may see. */
export const sectionsFor = (privacy: Privacy, relation: Relation): MemberSection[] =>
  (Object.keys(memberSections) as MemberSection[]).filter((section) => maySee(section, privacy, relation))
