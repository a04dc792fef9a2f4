// The lock that keeps the screen on while a video plays.
import { expect, test } from 'vitest'
import { stayAwake } from '../../../client/player/wake-lock.ts'

test('the screen may sleep when the next video in the same player is paused: the lock of the one before ends with it', async () => {
  const [media, page] = [new EventTarget(), new EventTarget()].map((target) =>
    Object.assign(target, { paused: false, visibilityState: 'visible' as const }),
  )
  if (!media || !page) throw new Error('both were made')
  const held = new Set<number>()
  const wakeLock = {
    request: async () => {
      held.add(held.size)
      const name = held.size - 1
      return { released: false, release: async () => void held.delete(name) }
    },
  }
  const settles = () => new Promise((resolve) => setImmediate(resolve))
  const [first, second] = [new AbortController(), new AbortController()]
  stayAwake({ media, page, wakeLock, left: first.signal })
  await settles()
  expect(held.size).toBe(1)
  first.abort()
  stayAwake({ media, page, wakeLock, left: second.signal })
  page.dispatchEvent(new Event('visibilitychange'))
  await settles()
  expect(held.size).toBe(1)
  media.paused = true
  media.dispatchEvent(new Event('pause'))
  await settles()
  expect(held.size).toBe(0)
})
