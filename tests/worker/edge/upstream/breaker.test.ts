// The breaker and the budget of retries, with a clock and a randomness that the test moves.
import { beforeEach, describe, expect, it } from 'vitest'
import { breakerFaults, breakerPauseMs, retryAfterMaxSeconds, retryBudget } from '../../../../shared/limits.ts'
import { type Breaker, createBreaker } from '../../../../worker/edge/upstream/breaker.ts'
import { UpstreamFault } from '../../../../worker/edge/upstream/fault.ts'
import { createRetryBudget } from '../../../../worker/edge/upstream/retry-budget.ts'

let nowMs = 0
let breaker: Breaker
beforeEach(() => {
  nowMs = 1_000_000
  // The longest pause.
  breaker = createBreaker({ nowMs: () => nowMs, random: () => 1 })
})

const fault = new UpstreamFault('network', 'connection refused')
const asksToWait = (seconds: number) => new UpstreamFault('status', '429', 'status', seconds)
const failTimes = (times: number) => {
  for (let time = 0; time < times; time++) breaker.failed(fault, nowMs)
}
const isSent = () => breaker.refusal() === null

describe('the breaker', () => {
  it('stays closed while one of twenty requests succeeds', () => {
    for (let round = 0; round < 50; round++) {
      failTimes(breakerFaults - 1)
      expect(isSent()).toBe(true)
      breaker.succeeded()
    }
  })

  it('opens after twenty faults in a row, and reports the last one', () => {
    failTimes(breakerFaults)
    expect(breaker.refusal()).toMatchObject({ kind: 'paused', code: 'network', retryAfterSeconds: undefined })
    expect(breaker.wouldAdmit()).toBe(false)
  })

  it('lets one probe through after a pause, however many requests come, and another one when that is silent', () => {
    failTimes(breakerFaults)
    nowMs += breakerPauseMs - 1
    expect(isSent()).toBe(false)
    nowMs += 1
    expect(Array.from({ length: 100 }, isSent).filter(Boolean)).toHaveLength(1)
    nowMs += breakerPauseMs - 1
    expect(isSent()).toBe(false)
    nowMs += 1
    expect(Array.from({ length: 100 }, isSent).filter(Boolean)).toHaveLength(1)
  })

  it('closes with a good probe, and pauses again after a bad one', () => {
    failTimes(breakerFaults)
    nowMs += breakerPauseMs
    expect(isSent()).toBe(true)
    breaker.failed(fault, nowMs)
    nowMs += breakerPauseMs - 1
    expect(isSent()).toBe(false)
    nowMs += 1
    expect(isSent()).toBe(true)
    breaker.succeeded()
    expect([isSent(), isSent()]).toEqual([true, true])
  })

  it('is not kept open by requests from before it opened that fail only now', () => {
    const sentMs = nowMs
    nowMs += 2500
    failTimes(breakerFaults)
    nowMs += breakerPauseMs
    expect(isSent()).toBe(true)
    for (let time = 0; time < 100; time++) breaker.failed(fault, sentMs)
    breaker.succeeded()
    for (let time = 0; time < 100; time++) breaker.failed(fault, sentMs)
    expect(isSent()).toBe(true)
  })

  it('pauses between half a second and a second, so that isolates do not probe together', () => {
    const pauseOf = (random: number) => {
      const one = createBreaker({ nowMs: () => nowMs, random: () => random })
      for (let time = 0; time < breakerFaults; time++) one.failed(fault, nowMs)
      const startedMs = nowMs
      while (!one.wouldAdmit()) nowMs += 1
      return nowMs - startedMs
    }
    expect([pauseOf(0), pauseOf(0.5), pauseOf(1)]).toEqual([500, 750, 1000])
  })

  it('waits as long as one answer asks to, whatever was under way succeeds meanwhile, then probes', () => {
    breaker.failed(asksToWait(30), nowMs)
    breaker.succeeded()
    nowMs += 29_001
    expect(breaker.refusal()).toMatchObject({ kind: 'paused', retryAfterSeconds: 1 })
    nowMs += 999
    expect([isSent(), isSent()]).toEqual([true, false])
    breaker.succeeded()
    expect(isSent()).toBe(true)
  })

  it('waits five minutes at most', () => {
    breaker.failed(asksToWait(86_400), nowMs)
    nowMs += retryAfterMaxSeconds * 1000
    expect(isSent()).toBe(true)
  })

  it.each([-3600, -86_400, 3600, 86_400])('does not wait longer when the clock jumps by %i seconds', (seconds) => {
    failTimes(breakerFaults)
    breaker.failed(asksToWait(5), nowMs)
    nowMs += seconds * 1000
    expect(isSent()).toBe(true)
    nowMs -= seconds * 1000
    nowMs += 5000
    expect(isSent()).toBe(true)
  })
})

describe('the budget of retries', () => {
  const taken = (budget: ReturnType<typeof createRetryBudget>, tries: number) =>
    Array.from({ length: tries }, () => budget.take()).filter(Boolean).length

  it('is a tenth of the requests once the burst is used', () => {
    const budget = createRetryBudget(() => nowMs)
    expect(taken(budget, 1000)).toBe(retryBudget.burst)
    let retried = 0
    for (let request = 0; request < 1000; request++) {
      budget.add()
      if (budget.take()) retried += 1
    }
    expect(retried).toBeGreaterThanOrEqual(99)
    expect(retried).toBeLessThanOrEqual(100)
  })

  it('grows each second without traffic, and never above the burst', () => {
    const budget = createRetryBudget(() => nowMs)
    taken(budget, 1000)
    nowMs += 1000
    expect(taken(budget, 1000)).toBe(retryBudget.perSecond)
    nowMs += 86_400_000
    expect(taken(budget, 1000)).toBe(retryBudget.burst)
    // A clock that is set back adds nothing.
    nowMs -= 3_600_000
    expect(taken(budget, 10)).toBe(0)
  })
})
