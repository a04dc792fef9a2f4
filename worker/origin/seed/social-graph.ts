// The demo's subscriptions and friendships. A few popular targets have many subscribers.

import { channels } from './channels.ts'
import { newestPostSeconds } from './counters.ts'
import { membersCount } from './member-names.ts'
import { performersCount } from './performers.ts'
import { isLucky, pick, pickSkewed } from './random.ts'

export type Subscription = {
  user_id: number
  type: 'model' | 'channel' | 'member'
  object_id: number
  added_date: number
}
export type Friendship = { user_id: number; friend_id: number; is_accepted: 0 | 1; added_date: number }

const purposes = { many: 701, type: 702, object: 703, date: 705, friends: 706, friend: 707, accepted: 708 }

/** The types to draw from: models most often. */
const types = ['model', 'model', 'model', 'channel', 'channel', 'member'] as const

const counts = { model: performersCount, channel: channels.length, member: membersCount }

const someTime = (value: number): number => newestPostSeconds - 60 * pick(value, purposes.date, 365 * 24 * 60)

/** Up to 14 per member, all distinct, and never the member. */
export function subscriptions(): Subscription[] {
  const found = new Map<string, Subscription>()
  for (let user_id = 1; user_id <= membersCount; user_id++) {
    for (let index = 0; index < pick(user_id, purposes.many, 15); index++) {
      const draw = user_id * 16 + index
      const type = types[pick(draw, purposes.type, types.length)] ?? 'model'
      const object_id = 1 + pickSkewed(draw, purposes.object, counts[type])
      if (type === 'member' && object_id === user_id) continue
      found.set(`${user_id} ${type} ${object_id}`, { user_id, type, object_id, added_date: someTime(draw) })
    }
  }
  return [...found.values()]
}

/** Up to three requests per member: most were accepted, which makes two rows, and some are pending. */
export function friendships(): Friendship[] {
  const requested = new Set<string>()
  const rows: Friendship[] = []
  for (let user_id = 1; user_id <= membersCount; user_id++) {
    for (let index = 0; index < pick(user_id, purposes.friends, 4); index++) {
      const draw = user_id * 4 + index
      const friend_id = 1 + pick(draw, purposes.friend, membersCount)
      const pair = `${Math.min(user_id, friend_id)} ${Math.max(user_id, friend_id)}`
      if (friend_id === user_id || requested.has(pair)) continue
      requested.add(pair)
      const is_accepted = isLucky(draw, purposes.accepted, 85) ? 1 : 0
      const added_date = someTime(draw)
      rows.push({ user_id, friend_id, is_accepted, added_date })
      if (is_accepted) rows.push({ user_id: friend_id, friend_id: user_id, is_accepted, added_date })
    }
  }
  return rows
}

/** The subscriber counts of one type, by target id. */
export function followers(rows: readonly Subscription[], type: Subscription['type']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const row of rows) if (row.type === type) sums.set(row.object_id, (sums.get(row.object_id) ?? 0) + 1)
  return sums
}
