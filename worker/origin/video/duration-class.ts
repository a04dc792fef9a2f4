// The duration filter's classes, as the table `videos` computes them too.
import { durationLongSeconds, durationShortSeconds } from '../../../shared/limits.ts'
import type { DurationClass } from '../../../shared/rules/browse-filters.ts'

export function durationClassOf(seconds: number): DurationClass {
  if (seconds < durationShortSeconds) return '1'
  return seconds <= durationLongSeconds ? '2' : '3'
}
