// Faults of R2: an object is missing, slow, or cannot be written.
import type { Family } from '../scenario.ts'

export const r2: Family = {
  name: 'r2',
  scenarios: [
    {
      sentence: 'The player or the page says so, and everything else of the page is there',
      cause: 'An object that a row names is missing',
      shownBy: null,
    },
    {
      sentence: 'The connection ends after the longest pause, and the player resumes',
      cause: 'An object is slow in the middle of its body',
      shownBy: null,
    },
    {
      sentence: 'The part counts as not sent, and the uploader sends it again',
      cause: 'A write to R2 fails',
      shownBy: null,
    },
  ],
}
