// Why an upload ended: a reason of the processor, of the check for duplicates, or of a moderator. Each has a text of its own,
// and says whether a retry may help.

/**
 * What is wrong with a file: unreadable or truncated, too small (a picture), too large (bytes, pixels, length), unsupported
 * (container, codec or picture format), or malicious.
 */
export const fileFaults = ['corrupted', 'too_short', 'too_small', 'too_large', 'unsupported', 'hostile'] as const
/** The processor's own faults. */
export const processorFaults = ['no_space', 'no_ffmpeg', 'stopped', 'timed_out', 'not_fetched', 'internal'] as const

/** A retry of the same file may help. */
const temporary = [...processorFaults, 'no_processor'] as const
/** A retry does not help. */
const permanent = [...fileFaults, 'duplicate', 'near_duplicate', 'removed', 'abandoned'] as const
export const uploadFailures = [...temporary, ...permanent] as const
export type UploadFailure = (typeof uploadFailures)[number]

/** The reasons for which a moderator may reject an upload. */
export const rejectReasons = ['quality', 'category', 'rights', 'consent', 'rules', 'spam', 'another'] as const

/** Whether a retry of the same file may succeed. */
export const mayRetry = (reason: string): boolean => (temporary as readonly string[]).includes(reason)
