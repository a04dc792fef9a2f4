// What an uploader can do about a failed upload, as keys of its texts.
import { mayRetry } from './studio-upload-reasons.ts'

type Advice = `upload.advice.${'file' | 'length' | 'another' | 'again' | 'ours'}`

/** Permanent faults need another file; temporary ones a retry. */
const adviceFor: Record<string, Advice> = {
  too_short: 'upload.advice.length',
  too_large: 'upload.advice.length',
  duplicate: 'upload.advice.another',
  near_duplicate: 'upload.advice.another',
  removed: 'upload.advice.another',
  abandoned: 'upload.advice.again',
}

/** The key of the advice about a reason of uploadFailures. */
export const adviceKeyOf = (reason: string): Advice =>
  mayRetry(reason)
    ? 'upload.advice.ours'
    : (Object.hasOwn(adviceFor, reason) && adviceFor[reason]) || 'upload.advice.file'

/** All of them. */
export const adviceKeys = [
  'upload.advice.file',
  'upload.advice.length',
  'upload.advice.another',
  'upload.advice.again',
  'upload.advice.ours',
] as const
