// The pauses before a read is tried again, with a randomness and a clock that the test moves.
import { afterEach, beforeEach, expect, it, vi } from 'vitest'
import { contract } from '../../../../shared/contract/contract.ts'
import { mainDeadlineMs, readPausesMs } from '../../../../shared/limits.ts'
import type { Env } from '../../../../worker/edge/env.ts'
import { checksOfRead } from '../../../../worker/edge/upstream/answer-checks.ts'
import { readUpstream } from '../../../../worker/edge/upstream/read-upstream.ts'
import { breaker } from '../../../../worker/edge/upstream/upstream-health.ts'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => {
  vi.useRealTimers()
  vi.restoreAllMocks()
  // The breaker counts the faults of the whole file.
  breaker.succeeded()
})

const params = { video_id: 7 }
const read = {
  row: checksOfRead(contract.video as never, params),
  path: contract.video.fill(params),
  headers: {},
  retryMs: mainDeadlineMs,
}

/** The pauses before each further try of some reads that begin together and fail whenever they are sent. */
async function pausesOf(reads: number): Promise<number[][]> {
  const pauses = Array.from({ length: reads }, async () => {
    const sentMs: number[] = []
    const fetchUpstream = async () => {
      sentMs.push(Date.now())
      throw new Error('connection refused')
    }
    await expect(readUpstream({ fetchUpstream } as unknown as Env, read)).rejects.toThrow('connection refused')
    return sentMs.slice(1).map((ms, at) => ms - (sentMs[at] ?? 0))
  })
  await vi.runAllTimersAsync()
  return Promise.all(pauses)
}

it.each([
  ['nothing', 0],
  ['half', 0.5],
  ['almost all', 0.999],
])(
  'a read that failed waits %s of its longest pause before each further try, as the randomness says',
  async (_, share) => {
    vi.spyOn(Math, 'random').mockReturnValue(share)
    expect(await pausesOf(1)).toEqual([readPausesMs.map((mostMs) => Math.floor(mostMs * share))])
  },
)

it('reads that failed together come back at different times', async () => {
  vi.spyOn(Math, 'random').mockReturnValueOnce(0.1).mockReturnValueOnce(0.7).mockReturnValueOnce(0.3)
  expect((await pausesOf(3)).map(([first]) => first)).toEqual([10, 70, 30])
})
