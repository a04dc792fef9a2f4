// What a queue of small items says about itself: how an item is found, and what its two decisions change.
import type { CacheTag } from '../../../shared/contract/cache-tags.ts'
import type { User } from '../../../shared/entities/account.ts'
import type { Result } from '../../../shared/result.ts'
import type { ItemQueue } from '../../../shared/rules/moderation-queues.ts'
import type { Env } from '../env.ts'
import type { Audited } from './store/audit.ts'

/** An item that waits for a decision. `shown`: what a moderator sees of it and may change, null where nothing may. */
export type Found = { canRemove: boolean; shown: string | null }
export type Decision = {
  item: string
  isRemoval: boolean
  act: 'approve' | 'dismiss' | 'remove' | 'reject' | 'take_down'
  reason: string
  note: string | undefined
}
type Change = {
  /** Writes the decision, its audit entry and its consequences: false where another moderator was quicker, or the item is not as found. */
  write: (decided: Audited & { queue: ItemQueue }) => Promise<boolean>
  /** What caches have to ask for again. */
  tag: CacheTag | null
}

export type QueueRow<Item extends Found> = {
  /** Null where no such item waits. */
  find: (item: string, env: Env) => Promise<Item | null>
  change: (found: Item, decision: Decision, env: Env, moderator: User) => Promise<Result<Change>>
  after: (found: Item, decision: Decision, env: Env) => Promise<unknown>
}
