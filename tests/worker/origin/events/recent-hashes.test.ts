// The memory of a shard of events is bounded: it forgets the oldest hashes.
import { expect, it } from 'vitest'
import { recentHashes } from '../../../../worker/origin/events/recent-hashes.ts'

it('a hash is known until its time is over, and again when it was added again', () => {
  const hashes = recentHashes(10)
  hashes.add({ hash: 'gina', untilSeconds: 1800 })
  expect([hashes.has('gina', 1799), hashes.has('gina', 1800), hashes.has('hugo', 0)]).toEqual([true, false, false])
  hashes.add({ hash: 'gina', untilSeconds: 3600 })
  hashes.sweep(1800)
  expect(hashes.has('gina', 3599)).toBe(true)
  hashes.sweep(3600)
  expect(hashes.has('gina', 0)).toBe(false)
})

it('of more hashes than there is room for the oldest are forgotten', () => {
  const hashes = recentHashes(2)
  for (const hash of ['gina', 'hugo', 'gina', 'anna']) hashes.add({ hash, untilSeconds: 1800 })
  expect(['gina', 'hugo', 'anna'].map((hash) => hashes.has(hash, 0))).toEqual([true, false, true])
})
