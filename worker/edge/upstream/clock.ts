// Clocks are set, and a copy must not live longer because of that: what seems to come from the future has an unknown age.
import { clockSkewMs } from '../../../shared/limits.ts'

/** Later than now, by more than the clocks of two machines differ. */
export const isFromFuture = (ms: number, nowMs: number): boolean => ms - nowMs > clockSkewMs

/** Whether it was at most that long ago. */
export const isWithin = (ms: number, lastMs: number, nowMs: number): boolean =>
  !isFromFuture(ms, nowMs) && nowMs - ms < lastMs
