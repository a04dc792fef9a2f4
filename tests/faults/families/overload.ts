// Too much load: the work past a bound is refused, and cached pages are served meanwhile.
import type { Family } from '../scenario.ts'

const file = 'worker/edge/upstream/overload.test.ts'

export const overload: Family = {
  name: 'overload',
  scenarios: [
    {
      sentence:
        'A warm page is served at once, and most searches get 503 with Retry-After in the language of the visitor',
      cause: 'Hundreds of visitors search for something else at once',
      shownBy: { file, title: 'searches past the bound' },
    },
    {
      sentence: 'The kept copy is served',
      cause: 'There is no place for the refresh of a search that is kept',
      shownBy: { file, title: 'a kept copy is served' },
    },
    {
      sentence: 'The visitor gets 429 with Retry-After until the minute is over, and other visitors do not',
      cause: 'One visitor asks for more uncached answers than allowed within a minute',
      shownBy: { file, title: 'one visitor who asks for more' },
    },
    {
      sentence: 'Sign-ins past the bound wait for their turn, and past that get 503',
      cause: 'Too many visitors sign in at once',
      shownBy: { file, title: 'sign-ins past the bound' },
    },
    {
      sentence: 'Uploads and files past the bound get 503 with Retry-After',
      cause: 'Too many members send parts, or players ask for files, at once',
      shownBy: { file, title: 'uploads and files past the bound' },
    },
    {
      sentence: 'A place comes back',
      cause: 'The client leaves while its search waits or runs',
      shownBy: { file, title: 'a client that leaves gives its place back' },
    },
  ],
}
