// Faults of R2: an object is missing, slow, or cannot be written.
import type { Family } from '../scenario.ts'

const file = 'worker/origin/files/file-faults.test.ts'

export const r2: Family = {
  name: 'r2',
  scenarios: [
    {
      sentence: 'It is 404, with one line of the log',
      cause: 'An object that a row names is missing',
      shownBy: { file, title: 'a file that is missing is 404' },
    },
    {
      sentence: 'The connection ends after the longest pause, and the player resumes',
      cause: 'An object is slow in the middle of its body',
      shownBy: { file, title: 'a file that stalls in the middle ends after 15 s' },
    },
    {
      sentence: 'The part counts as not sent, and the uploader sends it again',
      cause: 'A write to R2 fails',
      shownBy: { file, title: 'a part of an upload that cannot be stored is refused and not recorded' },
    },
  ],
}
