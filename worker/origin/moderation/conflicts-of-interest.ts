// Conflicts of interest: no moderator decides about what they sent, what shows or names them, what stands under their name, or an
// objection to their own decision. Claims, decisions and the queues all check here.
import type { User } from '../../../shared/entities/account.ts'
import type { ConflictOfInterest } from '../../../shared/entities/moderation.ts'
import type { ModerationQueue } from '../../../shared/rules/moderation-queues.ts'
import { accountById } from '../account/store/accounts.ts'
import { commentsOf } from '../comments/comments-database.ts'
import { commentPlaces } from '../comments/store/comments.ts'
import type { Env } from '../env.ts'
import { namedByItems, ownersOfTargets, type StakeholderRow, sidesOfComments } from './store/stakeholders.ts'
import { unsealNoticeText } from './unseal-notice-text.ts'

/** Why this moderator may not decide about each of these items; items without a conflict are absent. */
export async function findConflicts(
  env: Env,
  queue: ModerationQueue,
  items: readonly string[],
  { user_id }: Pick<User, 'user_id'>,
): Promise<Map<string, ConflictOfInterest>> {
  if (items.length === 0) return new Map()
  const [rows, account] = await Promise.all([stakeholdersOf(env, queue, items), accountById(env.db, user_id)])
  const conflicts = new Map<string, ConflictOfInterest>()
  for (const row of rows) {
    const conflict = await conflictOf(row, { user_id, email: account?.email.toLowerCase() ?? null }, env)
    if (conflict && conflicts.get(row.item) !== 'own_item') conflicts.set(row.item, conflict)
  }
  return conflicts
}

/** Several rows an item; none for an item that concerns no member. */
async function stakeholdersOf(env: Env, queue: ModerationQueue, items: readonly string[]): Promise<StakeholderRow[]> {
  const { rows, targets } = await namedByItems(env.db, queue, items)
  const ids = targets.flatMap(({ kind, id }) => (kind === 'comment' ? id : []))
  const places = ids.length > 0 ? await commentPlaces(await commentsOf(env, { ids }), ids) : []
  const sides = sidesOfComments(targets, places)
  return [...rows, ...sides.rows, ...(await ownersOfTargets(env.db, [...targets, ...sides.targets]))]
}

type Moderator = { user_id: number; email: string | null }

async function conflictOf(
  row: StakeholderRow,
  { user_id, email }: Moderator,
  env: Pick<Env, 'signingSecret'>,
): Promise<ConflictOfInterest | null> {
  if (row.user_id === user_id) return 'own_item'
  const given = row.email ?? (await unsealNoticeText(row.sealed, env))?.email ?? ''
  if (email !== null && given.toLowerCase() === email) return 'own_item'
  return row.decider_id === user_id ? 'same_moderator' : null
}
