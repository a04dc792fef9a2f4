// Faults of R2: an object is missing, slow, or cannot be written in time.
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
      shownBy: { file, title: ' is refused in time and not recorded', case: 'that cannot be stored' },
    },
    {
      sentence: 'The part is refused after five seconds, and the uploader sends it again',
      cause: 'R2 takes no byte of an upload',
      shownBy: { file, title: ' is refused in time and not recorded', case: 'that is not taken by the bucket' },
    },
    {
      sentence: 'The member gets 503 in time; the picture has no row, and its file is deleted once it is there',
      cause: 'A write to R2 takes longer than its request',
      shownBy: { file, title: ' is 503 with Retry-After within 2.5 s', case: 'that is stored only after 3 s' },
    },
    {
      sentence: 'The member gets 503 in time, and saves the picture later',
      cause: 'A write to R2 never ends',
      shownBy: { file, title: ' is 503 with Retry-After within 2.5 s', case: 'that is never stored' },
    },
  ],
}
