// The bounds of concurrent work, on a clock of the test's own.
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { missesPerMinute, missNetworksMax, placeRestMostMs } from '../../../../shared/limits.ts'
import { createAdmission } from '../../../../worker/edge/upstream/admission.ts'
import { createMissCounter } from '../../../../worker/edge/upstream/visitor-misses.ts'

const bounds = { atOnce: 2, waiting: 3, waitMs: 1000, heldMs: 5000, restTimes: 3 }

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const open = () => createAdmission(bounds, Date.now)
const release = async (entering: Promise<(() => void) | null>) => (await entering)?.()

describe('admission', () => {
  it('lets work in up to its bound at once, and the next as soon as a place is free', async () => {
    const { enter } = open()
    const [first, second] = [await enter(), await enter()]
    const third = enter()
    await vi.advanceTimersByTimeAsync(30)
    first?.()
    // The place rests for three times as long as its work took.
    await vi.advanceTimersByTimeAsync(85)
    expect(await Promise.race([third, 'still waits'])).toBe('still waits')
    await vi.advanceTimersByTimeAsync(100)
    expect(await third).toBeTypeOf('function')
    second?.()
  })

  it('lets a place rest no longer than its bound, however long its work took', async () => {
    const { enter } = open()
    const [first] = [await enter(), await enter()]
    await vi.advanceTimersByTimeAsync(4000)
    first?.()
    await vi.advanceTimersByTimeAsync(placeRestMostMs)
    expect(await enter(false)).toBeTypeOf('function')
  })

  it('refuses what waited for too long, and at once what is too much to wait', async () => {
    const { enter } = open()
    await enter()
    await enter()
    const waiting = [enter(), enter(), enter()]
    expect(await enter()).toBeNull()
    await vi.advanceTimersByTimeAsync(1200)
    expect(await Promise.all(waiting)).toEqual([null, null, null])
    expect(await Promise.race([enter(), 'waits again'])).toBe('waits again')
  })

  it('lets work in by the order in which it came, and nothing past what waits', async () => {
    const { enter } = open()
    const [first] = [await enter(), await enter()]
    const order: string[] = []
    const waits = ['second', 'third'].map((name) =>
      enter().then((next) => {
        order.push(name)
        next?.()
      }),
    )
    first?.()
    expect(await enter(false)).toBeNull()
    await vi.advanceTimersByTimeAsync(400)
    await Promise.all(waits)
    expect(order).toEqual(['second', 'third'])
  })

  it('does not let work wait that no visitor waits for', async () => {
    const { enter } = open()
    expect(await enter(false)).toBeTypeOf('function')
    await enter()
    expect(await enter(false)).toBeNull()
  })

  it('takes a place back that was never released, and ignores its late release', async () => {
    const { enter } = open()
    const [lost] = [await enter(), await enter()]
    await vi.advanceTimersByTimeAsync(5000)
    const [next] = [await enter(), await enter()]
    expect(next).toBeTypeOf('function')
    lost?.()
    expect(await enter(false)).toBeNull()
  })

  it.each([-3_600_000, 3_600_000])('holds no place for longer when the clock jumps by %i ms', async (ms) => {
    const { enter } = open()
    await release(enter())
    const held = [await enter(), await enter()]
    vi.setSystemTime(Date.now() + ms)
    for (const place of held) place?.()
    const next = enter()
    await vi.advanceTimersByTimeAsync(2 * placeRestMostMs)
    expect(await next).toBeTypeOf('function')
  })
})

describe('misses of one network', () => {
  it('are refused past the bound until the minute is over, and no other network is', () => {
    vi.setSystemTime(1_800_000_030_000)
    const { count } = createMissCounter(Date.now)
    for (let miss = 0; miss < missesPerMinute; miss++) expect(count('anna')).toBe(0)
    expect([count('anna'), count('boris')]).toEqual([30, 0])
    vi.setSystemTime(1_800_000_060_000)
    expect(count('anna')).toBe(0)
  })

  it('are forgotten past the number of networks that an isolate remembers', () => {
    const { count } = createMissCounter(Date.now)
    for (let miss = 0; miss < missesPerMinute; miss++) count('anna')
    for (let network = 1; network < missNetworksMax; network++) count(`network ${network}`)
    expect(count('anna')).toBe(0)
  })
})
