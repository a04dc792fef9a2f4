// Log lines that come fast are written together; one about a failure never waits.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { logBatchMax, logBatchMs } from '../../shared/limits.ts'
import { createLineBatch } from '../../shared/line-batch.ts'

beforeEach(() => vi.useFakeTimers({ now: 1_000_000 }))
afterEach(() => vi.useRealTimers())

function openBatch() {
  const written: string[] = []
  const batch = createLineBatch((text) => written.push(text))
  const works: Promise<void>[] = []
  const add = (line: string, isUrgent = false) => {
    const work = batch.add(line, isUrgent, Date.now())
    if (work) works.push(work)
  }
  return { written, add, works }
}

test('a line that comes alone is written at once', () => {
  const { written, add, works } = openBatch()
  add('one')
  vi.setSystemTime(Date.now() + logBatchMs)
  add('two')
  expect(written).toEqual(['one', 'two'])
  expect(works).toHaveLength(0)
})

test('lines that follow within a moment are written together, by the work of one request', async () => {
  const { written, add, works } = openBatch()
  for (const line of ['one', 'two', 'three', 'four']) add(line)
  expect(written).toEqual(['one'])
  expect(works).toHaveLength(1)
  await vi.advanceTimersByTimeAsync(logBatchMs)
  await Promise.all(works)
  expect(written).toEqual(['one', 'two\nthree\nfour'])
})

test('an urgent line is written at once, behind those that waited', () => {
  const { written, add } = openBatch()
  for (const line of ['one', 'two']) add(line)
  add('failed', true)
  expect(written).toEqual(['one', 'two\nfailed'])
})

test('a full batch is written at once, so that what waits is bounded', () => {
  const { written, add } = openBatch()
  for (let line = 0; line < 1 + 3 * logBatchMax; line++) add(String(line))
  expect(written.map((text) => text.split('\n').length)).toEqual([1, logBatchMax, logBatchMax, logBatchMax])
})

test('lines whose work was ended with its request are written with the next line', () => {
  const { written, add } = openBatch()
  for (const line of ['one', 'two']) add(line)
  vi.clearAllTimers()
  vi.setSystemTime(Date.now() + logBatchMs)
  add('three')
  expect(written).toEqual(['one', 'two\nthree'])
})

test('a clock that is set back holds no line', () => {
  const { written, add } = openBatch()
  add('one')
  vi.setSystemTime(Date.now() - 60_000)
  add('two')
  expect(written).toEqual(['one', 'two'])
})
