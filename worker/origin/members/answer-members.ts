// A page of members, and one member's public profile.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import type { Member } from '../../../shared/entities/member.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { maySee, type Privacy, type Relation } from '../../../shared/rules/members-sections.ts'
import { optional, pictureUrl, toMemberThumb } from '../cards/people-cards.ts'
import { toIsoDate } from '../cards/video-card.ts'
import type { Env } from '../env.ts'
import { prefixMatch } from '../search/store/search-text.ts'
import { pageAt } from '../sql/page.ts'
import { type MemberRow, memberById, pageOfMembers } from './store/members.ts'

export async function answerMembers(params: ParamsOf<'members'>, { db }: Env): Promise<Result<AnswerOf<'members'>>> {
  const { section, object_id, search, sort, count, page } = params
  const ownerId = Number(object_id)
  const owner = section === 'all' ? null : await memberById(db, ownerId)
  if (section !== 'all' && !owner) return refused('not_found', 'object_id')
  if (section === 'friends' && owner && !maySee('member_friends', toPrivacy(owner), 'stranger')) {
    return refused('no_permission', 'object_id')
  }
  const match = search === undefined ? undefined : prefixMatch(search)
  // The search has no character that a username can have.
  if (match === null) return ok({ members: [], total_count: 0 })
  const nowMs = Date.now()
  const { rows, total } = await pageOfMembers(
    db,
    { section, ownerId, filters: params, match, sort, nowMs },
    pageAt(count, page),
  )
  return ok({ members: rows.map((row) => toMemberThumb(row, nowMs)), total_count: total })
}

export async function answerMember({ user_id }: ParamsOf<'member'>, { db }: Env): Promise<Result<AnswerOf<'member'>>> {
  const row = await memberById(db, user_id)
  return row ? ok({ member: toMember(row, 'stranger') }) : refused('not_found', 'user_id')
}

/** A member's profile, with the details that this relation may see. */
export function toMember(row: MemberRow, relation: Relation): Member & { privacy: Privacy } {
  const privacy = toPrivacy(row)
  const showsDetails = maySee('details', privacy, relation)
  return {
    ...toMemberThumb(row, Date.now(), showsDetails),
    cover: pictureUrl(row.cover),
    ...(showsDetails && {
      about_me: optional(row.about_me),
      birth_date: optional(row.birth_date),
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
})
