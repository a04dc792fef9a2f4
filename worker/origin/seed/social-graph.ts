// Who follows whom in the demo, and who is a friend of whom. The favourites are followed by many.

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

const dice = { many: 701, type: 702, object: 703, date: 705, friends: 706, friend: 707, accepted: 708 }

/** In the order in which they are drawn: models most often. */
const types = ['model', 'model', 'model', 'channel', 'channel', 'member'] as const

const counts = { model: performersCount, channel: channels.length, member: membersCount }

const someTime = (value: number): number => newestPostSeconds - 60 * pick(value, dice.date, 365 * 24 * 60)

/** Up to 14 a member, none twice, nobody oneself. */
export function subscriptions(): Subscription[] {
  const found = new Map<string, Subscription>()
  for (let user_id = 1; user_id <= membersCount; user_id++) {
    for (let index = 0; index < pick(user_id, dice.many, 15); index++) {
      const draw = user_id * 16 + index
      const type = types[pick(draw, dice.type, types.length)] ?? 'model'
      const object_id = 1 + pickSkewed(draw, dice.object, counts[type])
      if (type === 'member' && object_id === user_id) continue
      found.set(`${user_id} ${type} ${object_id}`, { user_id, type, object_id, added_date: someTime(draw) })
    }
  }
  return [...found.values()]
}

/** Up to three offers a member: most were accepted, which makes two rows, and some wait. */
export function friendships(): Friendship[] {
  const offered = new Set<string>()
  const rows: Friendship[] = []
  for (let user_id = 1; user_id <= membersCount; user_id++) {
    for (let index = 0; index < pick(user_id, dice.friends, 4); index++) {
      const draw = user_id * 4 + index
      const friend_id = 1 + pick(draw, dice.friend, membersCount)
      const pair = `${Math.min(user_id, friend_id)} ${Math.max(user_id, friend_id)}`
      if (friend_id === user_id || offered.has(pair)) continue
      offered.add(pair)
      const is_accepted = isLucky(draw, dice.accepted, 85) ? 1 : 0
      const added_date = someTime(draw)
      rows.push({ user_id, friend_id, is_accepted, added_date })
      if (is_accepted) rows.push({ user_id: friend_id, friend_id: user_id, is_accepted, added_date })
    }
  }
  return rows
}

/** How many follow an object of a type, by its id. */
export function followers(rows: readonly Subscription[], type: Subscription['type']): Map<number, number> {
  const sums = new Map<number, number>()
  for (const row of rows) if (row.type === type) sums.set(row.object_id, (sums.get(row.object_id) ?? 0) + 1)
  return sums
}
