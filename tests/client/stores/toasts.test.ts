// Toasts by a clock of our own: how long each stays, and that it waits for whoever is at it.
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { $toasts, dismissToast, pauseToasts, resumeToasts, showToast } from '../../../client/stores/toasts.ts'

beforeEach(() => {
  vi.useFakeTimers()
  // No island waits to be called here.
  vi.stubGlobal('document', { getElementById: () => null, readyState: 'complete' })
})
afterEach(() => {
  resumeToasts()
  vi.runAllTimers()
  vi.useRealTimers()
  vi.unstubAllGlobals()
})
const texts = () => $toasts.get().map(({ text }) => text)

test('a notice goes after four seconds, or when anna presses it', () => {
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

test('while she points at one or stands on it none goes, and each goes on from where it stood', () => {
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

test('the same again is said once, and stays its full time from then', () => {
  showToast('good', 'Saved')
  vi.advanceTimersByTime(3000)
  showToast('good', 'Saved')
  vi.advanceTimersByTime(3999)
  expect(texts()).toEqual(['Saved'])
  vi.advanceTimersByTime(1)
  expect(texts()).toEqual([])
})
