// Every queue of the moderators says who decides about its items: a new queue without a decider does not compile.
import { expect, it } from 'vitest'
import { type ModerationQueue, moderationQueueNames } from '../../../../shared/rules/moderation-queues.ts'
import { deciders } from '../../../../worker/origin/moderation/answer-decide.ts'
import type { Decider } from '../../../../worker/origin/moderation/decider.ts'

it('every queue has a decider, and a table without one does not compile', () => {
  const { ages: _, ...without } = deciders
  // @ts-expect-error: the queue of age checks has no decider
  const table: Record<ModerationQueue, Decider> = without
  expect(Object.keys(table)).toHaveLength(moderationQueueNames.length - 1)
  expect(Object.keys(deciders).sort()).toEqual([...moderationQueueNames].sort())
})
