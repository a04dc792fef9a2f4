// The member that a page is about, as the visitor may see them: strangers get the shared answer, members read themselves by a
// POST, and friends read what is for friends only (spec §6, §7).
import type { WriteAnswerOf } from '../../../../shared/contract/contract.ts'
import type { Member } from '../../../../shared/entities/member.ts'
import {
  defaultPrivacy,
  type MemberSection,
  maySee,
  type Privacy,
  type Relation,
} from '../../../../shared/rules/members-sections.ts'
import { loadOwnMarks, memberTarget, type OwnMarks } from '../../parts/target-actions.tsx'
import type { PageContext } from '../../render/page.ts'
import { expectedOrNull } from '../../upstream/expected.ts'
import { requireResolvedSession } from '../../upstream/require-resolved-session.ts'

export type FoundMember = {
  member: Member
  privacy: Privacy
  /** How the visitor is related to the member. */
  relation: Relation
  /** What the visitor has done to the member. */
  ownMarks: OwnMarks
}

type Context = Pick<PageContext, 'call' | 'send' | 'visitor'>

/** Null: there is no such member. */
export async function loadMember(context: Context, id: string): Promise<FoundMember | null> {
  const user_id = Number(id)
  const { call, visitor } = context
  if (visitor.user?.user_id === user_id) return loadOwnProfile(context, user_id)
  const [found, ownMarks] = await Promise.all([
    call('member', { section: 'profile', user_id }).then(expectedOrNull),
    loadOwnMarks(context, memberTarget(user_id)),
  ])
  if (found === null) return null
  const privacy = found.member.privacy ?? defaultPrivacy
  const relation = ownMarks.friendship === 'friends' ? 'friend' : 'stranger'
  const isForFriends = relation === 'friend' && privacy.details === 'friends'
  const seen = isForFriends ? expectedOrNull(await call('seenMember', { user_id })) : null
  return { member: seen?.member ?? found.member, privacy, relation, ownMarks }
}

/** The member's own profile, with the pictures that they have sent. */
export async function loadOwnProfile(
  context: Context,
  user_id: number,
): Promise<(FoundMember & Pick<WriteAnswerOf<'ownMember'>, 'pictures'>) | null> {
  const [own, ownMarks] = await Promise.all([
    context.send('ownMember', {}).then(expectedOrNull),
    loadOwnMarks(context, memberTarget(user_id)),
  ])
  return (
    own && { member: own.member, privacy: own.member.privacy, relation: 'oneself', ownMarks, pictures: own.pictures }
  )
}

/** Whether the visitor may see a section. Throws while the visitor's session cannot be resolved. */
export function canSee(section: MemberSection, found: FoundMember, visitor: PageContext['visitor']): boolean {
  if (maySee(section, found.privacy, found.relation)) return true
  requireResolvedSession(visitor)
  return false
}
