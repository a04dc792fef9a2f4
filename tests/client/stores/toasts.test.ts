// Toasts with fake timers: how long each stays, and that hovering and focus pause them.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from '../../../client/stores/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // No island exists here.
  vi.stubGlobal('document', { getElementById: () => null, readyState: 'complete' })
})
afterEach(() => {
  resumeToasts()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const texts = () => $toasts.get().map(({ text }) => text)

test('a toast disappears after four seconds, or when anna presses it', () => {
  showToast('good', 'Saved')
  showToast('error', 'Offline')
  const [first] = $toasts.get()
  dismissToast(first?.id ?? 0)
  expect(texts()).toEqual(['Offline'])
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Offline'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})

test('while she points at a toast or focuses it none disappears, and their timers resume afterwards', () => {
  showToast('good', 'Saved')
  vi.advanceTimersByTime(3000)
  pauseToasts()
  pauseToasts()
  showToast('good', 'Copied')
  vi.advanceTimersByTime(60_000)
  expect(texts()).toEqual(['Saved', 'Copied'])
  resumeToasts()
  vi.advanceTimersByTime(1000)
  expect(texts()).toEqual(['Copied'])
  vi.advanceTimersByTime(3000)
  expect(texts()).toEqual([])
})

test('a repeated text is shown once, for its full time from then on', () => {
  showToast('good', 'Saved')
  vi.advanceTimersByTime(3000)
  showToast('good', 'Saved')
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
