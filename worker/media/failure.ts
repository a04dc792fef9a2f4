// Why a job ends before it is done: it failed for one of the contract's reasons, or it is not ours any more.
import type { FailureReason } from '../../shared/contract/media-events.ts'

/** Reasons that are no fault of the file: another attempt may go better. */
const passing: readonly FailureReason[] = ['no_space', 'no_ffmpeg', 'stopped', 'timed_out', 'internal']

export class MediaFailure extends Error {
  readonly reason: FailureReason
  readonly isRetriable: boolean

  constructor(reason: FailureReason, detail = '', isRetriable = passing.includes(reason)) {
    super(detail)
    this.reason = reason
    this.isRetriable = isRetriable
  }
}

/** The upstream gave the job to somebody else, ended it, or cannot be reached for longer than its lease: nothing is told. */
export class LostJob extends Error {}

/** Any error as the failure that is told. A full disk is the same whoever finds it. */
export function failureOf(error: unknown): MediaFailure {
  if (error instanceof MediaFailure) return error
  const code = error instanceof Error ? Reflect.get(error, 'code') : undefined
  if (code === 'ENOSPC' || code === 'EDQUOT' || code === 'EFBIG') return new MediaFailure('no_space', String(error))
  return new MediaFailure('internal', error instanceof Error ? `${error.name}: ${error.message}` : String(error))
}
