// From a member's row to the profile, with what each relation may see of it.
import type { Member } from '../../../shared/entities/member.ts'
import { maySee, type Privacy, type Relation } from '../../../shared/rules/members-sections.ts'
import { toIsoDate } from '../clock.ts'
import type { MemberRow } from '../members/store/members.ts'
import { optional, pictureUrl, toMemberThumb } from './people-cards.ts'

/** A member's profile, with the details that this relation may see. */
export function toMember(row: MemberRow, relation: Relation): Member & { privacy: Privacy } {
  const privacy = toPrivacy(row)
  const showsDetails = maySee('details', privacy, relation)
  return {
    ...toMemberThumb(row, Date.now(), showsDetails),
    cover: pictureUrl(row.cover),
    ...(showsDetails && {
      about_me: optional(row.about_me),
      ...((row.show_birth_date === 1 || relation === 'oneself') && { birth_date: optional(row.birth_date) }),
      ...(row.show_birth_date === 1 && { show_birth_date: true }),
      relationship: optional(row.relationship),
      orientation: optional(row.orientation),
      education: optional(row.education),
      website: optional(row.website),
    }),
    added_date: toIsoDate(row.added_date),
    privacy,
  }
}

export const toPrivacy = (row: MemberRow): Privacy => ({
  details: row.show_details,
  friends: row.show_friends,
  subscriptions: row.show_subscriptions,
  wall: row.show_wall,
  messages: row.show_messages,
  seen: row.show_seen,
})
