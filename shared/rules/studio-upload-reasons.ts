// Why an upload came to an end: what the processor, the duplicates' check or a moderator said. Each has words of its own, and
// says whether trying again may help.

/** Trying the same film again may help. */
const passing = ['no_space', 'no_ffmpeg', 'no_processor', 'stopped', 'timed_out', 'internal'] as const
/** It will not. */
const lasting = [
  ...(['corrupted', 'too_short', 'too_small', 'too_large', 'unsupported', 'hostile'] as const),
  ...(['duplicate', 'near_duplicate', 'removed', 'abandoned'] as const),
] as const
export const uploadFailures = [...passing, ...lasting] as const
export type UploadFailure = (typeof uploadFailures)[number]

/** What a moderator may reject an upload for. */
export const rejectReasons = ['quality', 'category', 'rights', 'consent', 'rules', 'spam', 'another'] as const

/** Whether the same film may go better the next time. */
export const mayRetry = (reason: string): boolean => (passing as readonly string[]).includes(reason)
