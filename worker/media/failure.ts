// Why a job ends early: it failed for one of the contract's reasons, or this attempt no longer owns it.
import type { FailureReason } from '../../shared/contract/media-events.ts'

/** Reasons that are not the file's fault: a retry may succeed. */
const passing: readonly FailureReason[] = ['no_space', 'no_ffmpeg', 'stopped', 'timed_out', 'not_fetched', 'internal']

export class MediaFailure extends Error {
  readonly reason: FailureReason
  readonly isRetriable: boolean

  constructor(reason: FailureReason, detail = '', isRetriable = passing.includes(reason)) {
    super(detail)
    this.reason = reason
    this.isRetriable = isRetriable
  }
}

/** The upstream gave the job to another attempt, ended it, or is unreachable for longer than its lease: nothing is reported. */
export class LostJob extends Error {}

/** Converts any error to the failure that is reported. A full disk always has the same reason. */
export function failureOf(error: unknown): MediaFailure {
  if (error instanceof MediaFailure) return error
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new MediaFailure('no_space', String(error))
  return new MediaFailure('internal', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
