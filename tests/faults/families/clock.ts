// Faults of the clock: a day unplugged, and clocks that jump.
import type { Family } from '../scenario.ts'

const file = 'worker/edge/upstream/clock.test.ts'

export const clock: Family = {
  name: 'clock',
  scenarios: [
    {
      sentence: 'Every warm page is served for the day that is promised',
      cause: 'The upstream is unplugged for up to 24 hours',
      shownBy: { file, title: 'serves every warm page after' },
    },
    {
      sentence: 'Every page is an honest 503 afterwards',
      cause: 'The upstream is unplugged for a week',
      shownBy: { file, title: 'is an honest 503 on every page when the copies are too old' },
    },
    {
      sentence: 'No answer and no page from before the jump is kept',
      cause: 'The clock is set back by an hour or a day',
      shownBy: { file, title: 'from before the jump' },
    },
    {
      sentence: 'Copies age, and past the promised day they are gone',
      cause: 'The clock is set forwards',
      shownBy: { file, title: 'forwards makes copies older' },
    },
    {
      sentence: 'No request waits for a lock from before the jump',
      cause: 'The clock jumps while a request fetches',
      shownBy: { file, title: 'leaves no request waiting' },
    },
    {
      sentence: 'The breaker does not stay open for longer',
      cause: 'The clock jumps by an hour or a day while the breaker is open',
      shownBy: {
        file: 'worker/edge/upstream/breaker.test.ts',
        title: 'does not wait longer when the clock jumps',
      },
    },
  ],
}
