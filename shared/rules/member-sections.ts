// Who may see which section of a member's profile (spec §2, §6): what somebody keeps and watches is theirs alone.

/** Lists of videos that are somebody's own, by the word that acts and addresses have for them. */
export const ownVideoLists = ['favourite', 'watch_later', 'history'] as const
export type OwnVideoList = (typeof ownVideoLists)[number]

export type Audience = 'everybody' | 'oneself'

/** The sections in the order of their tabs, each a route of its own. */
export const memberSections = {
  member: 'everybody',
  member_uploaded_videos: 'everybody',
  member_favourite_videos: 'oneself',
  member_watch_later_videos: 'oneself',
  member_history: 'oneself',
  member_playlists: 'everybody',
  member_wall: 'everybody',
} as const satisfies Record<string, Audience>

export type MemberSection = keyof typeof memberSections

/** @param viewerId who looks; null without an account */
export const maySee = (section: MemberSection, memberId: number, viewerId: number | null): boolean =>
  memberSections[section] === 'everybody' || memberId === viewerId

/** The sections of a member that somebody may see. */
export const sectionsFor = (memberId: number, viewerId: number | null): MemberSection[] =>
  (Object.keys(memberSections) as MemberSection[]).filter((section) => maySee(section, memberId, viewerId))
