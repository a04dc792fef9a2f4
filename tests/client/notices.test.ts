// Toasts with fake timers: how long each stays, and that hovering and focus pause them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $notices, dismiss, holdNotices, notify, releaseNotices } from '../../client/stores/notices.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // No island exists here.
  vi.stubGlobal('document', { getElementById: () => null, readyState: 'complete' })
})
afterEach(() => {
  releaseNotices()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const texts = () => $notices.get().map(({ text }) => text)

test('a toast disappears after four seconds, or when anna presses it', () => {
  notify('good', 'Saved')
  notify('error', 'Offline')
  const [first] = $notices.get()
  dismiss(first?.id ?? 0)
  expect(texts()).toEqual(['Offline'])
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Offline'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('while she points at a toast or focuses it none disappears, and their timers resume afterwards', () => {
  notify('good', 'Saved')
  vi.advanceTimersByTime(3000)
  holdNotices()
  holdNotices()
  notify('good', 'Copied')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Saved', 'Copied'])
  releaseNotices()
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['Copied'])
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual([])
})

test('a repeated text is shown once, for its full time from then on', () => {
  notify('good', 'Saved')
  vi.advanceTimersByTime(3000)
  notify('good', 'Saved')
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
