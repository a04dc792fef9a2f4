// Which of several objects holds a name.
import { expect, test } from 'vitest'
import { shardNumber } from '../../shared/shard-number.ts'

test.each([
  ['texts that begin alike', (number: number) => `video ${number}`],
  ['texts that end alike', (number: number) => `${number} video of a long list`],
])('%s are spread evenly over all objects, and each stays with its own', (_, nameOf) => {
  const shards = 16
  const names = Array.from({ length: 16_000 }, (_, number) => nameOf(number))
  const held = new Array<number>(shards).fill(0)
  for (const name of names) {
    const shard = shardNumber(name, shards)
    expect(shardNumber(name, shards)).toBe(shard)
    held[shard] = (held[shard] ?? 0) + 1
  }
  expect(Math.min(...held)).toBeGreaterThan(850)
  expect(Math.max(...held)).toBeLessThan(1150)
})
