// A member's subscriptions, newest first. One statement a kind, each limited to the same newest ones.
import type { D1Database, D1PreparedStatement } from '@cloudflare/workers-types'
import { subscriptionsMax } from '../../bounds.ts'
import { type ChannelCardRow, channelColumns } from '../../people/store/channels.ts'
import { type ModelCardRow, modelColumns } from '../../people/store/models.ts'
import { actTargets } from '../../sql/act-targets.ts'
import { type MemberCardRow, memberColumns } from './members.ts'

/** `place` is how many were followed later. */
type Placed<Row> = Row & { place: number }

export type Followed = {
  models: Placed<ModelCardRow>[]
  channels: Placed<ChannelCardRow>[]
  members: Placed<MemberCardRow>[]
}

export async function followedBy(db: D1Database, userId: number): Promise<Followed> {
  const [models, channels, members] = await db.batch<Record<string, never>>([
    newest(db, userId, 'model', modelColumns, 'models ON models.is_hidden = 0 AND models.model_id'),
    newest(db, userId, 'channel', channelColumns, 'channels ON channels.is_hidden = 0 AND channels.channel_id'),
    newest(db, userId, 'member', `user_id, ${memberColumns}`, 'users ON users.is_listed = 1 AND users.user_id'),
  ])
  // A batch has one type for all its results; each statement above has its own.
  const rows = <Row>(result: { results: unknown[] } | undefined): Row[] => (result?.results ?? []) as Row[]
  return { models: rows(models), channels: rows(channels), members: rows(members) }
}

function newest(db: D1Database, userId: number, type: string, columns: string, table: string): D1PreparedStatement {
  return db
    .prepare(`
      WITH newest AS (
        SELECT type, object_id, row_number() OVER (ORDER BY added_date DESC, type, object_id DESC) AS place
        FROM subscriptions INDEXED BY subscriptions_by_user
        WHERE user_id = ?1 ORDER BY added_date DESC LIMIT ${subscriptionsMax}
      )
      SELECT newest.place, ${columns} FROM newest CROSS JOIN ${table} = newest.object_id
      WHERE newest.type = ?2 ORDER BY newest.place`)
    .bind(userId, type)
}

/** Returns a row if the member did not follow it yet. */
export const follow = (
  db: D1Database,
  userId: number,
  type: string,
  objectId: number,
  nowSeconds: number,
): D1PreparedStatement =>
  db
    .prepare(
      `INSERT INTO subscriptions (user_id, type, object_id, added_date) VALUES (?1, ?2, ?3, ?4)
        ON CONFLICT DO NOTHING RETURNING object_id`,
    )
    .bind(userId, type, objectId, nowSeconds)

/** Returns a row if the member followed it. */
export const unfollow = (db: D1Database, userId: number, type: string, objectId: number): D1PreparedStatement =>
  db
    .prepare('DELETE FROM subscriptions WHERE user_id = ?1 AND type = ?2 AND object_id = ?3 RETURNING object_id')
    .bind(userId, type, objectId)

/** Deletes a member's subscriptions, which their targets no longer count, and other members' subscriptions to the member. */
export const dropSubscriptionsOf = (db: D1Database, userId: number): D1PreparedStatement[] => [
  ...(['model', 'channel', 'member'] as const).map((type) => {
    const { table, id } = actTargets[type]
    return db
      .prepare(`
        UPDATE ${table} SET subscribers = max(0, subscribers - 1)
        WHERE ${id} IN (SELECT object_id FROM subscriptions WHERE user_id = ?1 AND type = ?2)`)
      .bind(userId, type)
  }),
  ...[
    'DELETE FROM subscriptions WHERE user_id = ?1',
    "DELETE FROM subscriptions WHERE type = 'member' AND object_id = ?1",
  ].map((sql) => db.prepare(sql).bind(userId)),
]
