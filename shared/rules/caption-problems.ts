// What may be wrong with a file of captions: apart from what reads one, because every form knows the refusals.

/** Codes of what is wrong with a file of captions. */
export const captionProblems = [
  'not_captions',
  'captions_encoding',
  'captions_empty',
  'captions_many',
  'captions_line',
  'captions_time',
  'captions_order',
  'captions_late',
] as const
/** Why a file was not accepted; `line` counts from 1, and is 0 where the whole file is meant. */
export type CaptionProblem = { code: (typeof captionProblems)[number]; line: number }
