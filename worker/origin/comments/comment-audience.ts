// Whom a shown comment is told to: the member whose comment it answers, the owner of what it is on, and members whom it names.
import type { CommentSection } from '../../../shared/entities/comment-sections.ts'
import { mentionsMax } from '../../../shared/limits.ts'
import { mentionedIn } from '../../../shared/rules/comments-text.ts'
import type { Env } from '../env.ts'
import { isBlockedEitherWay } from '../members/store/friends.ts'
import { membersNamed } from '../members/store/names.ts'
import { ownerOf } from '../sql/act-targets.ts'
import { maySeeTarget } from './seen-comment.ts'
import type { CommentEffect } from './store/comment-effects.ts'

type Notified = CommentEffect['replies'][number]
type Written = {
  section: CommentSection
  objectId: number
  userId: number
  text: string
  /** The member whose comment it answers; null of a first one. */
  answersId: number | null
  nowSeconds: number
}

/** Each member is told once, of what concerns them most; no member of their own comment. */
export async function audienceOf(env: Env, { answersId, text, ...written }: Written): Promise<Notified[]> {
  const { section, objectId, userId, nowSeconds } = written
  const notified = new Map<number, Notified['kind']>()
  for (const memberId of await mentioned(env, text, written)) notified.set(memberId, 'mention')
  const ownerId = await ownerOf(env.db, section, objectId)
  if (ownerId !== null) notified.set(ownerId, 'comment')
  if (answersId !== null) notified.set(answersId, 'reply')
  notified.delete(userId)
  return [...notified].map(([memberId, kind]) => ({
    userId: memberId,
    kind,
    actorId: userId,
    section,
    objectId,
    nowSeconds,
  }))
}

/** Members who may read it, and whom no block stands between. */
async function mentioned(
  env: Env,
  text: string,
  { section, objectId, userId }: Pick<Written, 'section' | 'objectId' | 'userId'>,
): Promise<number[]> {
  const named = await membersNamed(env.db, mentionedIn(text, mentionsMax))
  // By their name and by a former one.
  const memberIds = [...new Set(named.map(({ user_id }) => user_id))]
  const reachable = await Promise.all(
    memberIds.map(
      async (memberId) =>
        (await maySeeTarget(env, { section, objectId }, memberId)) &&
        !(await isBlockedEitherWay(env.db, userId, memberId)),
    ),
  )
  return memberIds.filter((_, index) => reachable[index])
}
