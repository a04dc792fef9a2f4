// Conflicts of interest: no moderator decides about what they sent, what shows or names them, what stands under their name, or an
// objection to their own decision. Claims, decisions and the queues all check here.
import type { User } from '../../../shared/entities/account.ts'
import type { DeskBar } from '../../../shared/entities/desk.ts'
import type { DeskQueue } from '../../../shared/rules/desk-queues.ts'
import type { Env } from '../env.ts'
import { opened } from '../notices/opened.ts'
import { accountById } from '../store/accounts.ts'
import { type StakeRow, stakesIn } from '../store/stakes.ts'

/** Why this moderator may not decide about each of these items; items without a conflict are absent. */
export async function barsOn(
  env: Pick<Env, 'db' | 'signingSecret'>,
  queue: DeskQueue,
  items: readonly string[],
  { user_id }: Pick<User, 'user_id'>,
): Promise<Map<string, DeskBar>> {
  if (items.length === 0) return new Map()
  const [rows, account] = await Promise.all([stakesIn(env.db, queue, items), accountById(env.db, user_id)])
  const bars = new Map<string, DeskBar>()
  for (const row of rows) {
    const bar = await barOf(row, { user_id, email: account?.email.toLowerCase() ?? null }, env)
    if (bar && bars.get(row.item) !== 'own_item') bars.set(row.item, bar)
  }
  return bars
}

type Moderator = { user_id: number; email: string | null }

async function barOf(
  row: StakeRow,
  { user_id, email }: Moderator,
  env: Pick<Env, 'signingSecret'>,
): Promise<DeskBar | null> {
  if (row.user_id === user_id) return 'own_item'
  const given = row.email ?? (await opened(row.sealed, env))?.email ?? ''
  if (email !== null && given.toLowerCase() === email) return 'own_item'
  return row.decider_id === user_id ? 'same_moderator' : null
}
