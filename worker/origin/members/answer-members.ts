// A page of members, and one member's public profile.
import type { AnswerOf, ParamsOf } from '../../../shared/contract/contract.ts'
import { ok, type Result, refused } from '../../../shared/result.ts'
import { maySee } from '../../../shared/rules/members-sections.ts'
import { toMember, toPrivacy } from '../cards/member-profile.ts'
import { toMemberThumb } from '../cards/people-cards.ts'
import type { Env } from '../env.ts'
import { prefixMatch } from '../search/store/search-text.ts'
import { pageAt } from '../sql/page.ts'
import { memberById, pageOfMembers } from './store/members.ts'

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
