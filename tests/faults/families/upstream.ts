// Faults of the upstream: it fails, is late, answers something else, or asks to wait.
import type { Family, Scenario } from '../scenario.ts'

const folder = 'worker/edge/upstream'
const errorPage = 'every page shows the error, and nothing is cached'

/** A cold page while the upstream does this: an error page in the visitor's language, nothing kept. */
const onEveryPage = (cause: string): Scenario => ({
  sentence: 'A cold page is an honest error, and nothing of it is kept',
  cause: `The upstream ${cause}`,
  shownBy: { file: `${folder}/faults.test.ts`, title: errorPage, case: `${cause}:` },
})

export const upstream: Family = {
  name: 'upstream',
  scenarios: [
    ...[
      'answers 500',
      'answers 502 with a page',
      'answers a page that is no JSON',
      'answers JSON that stops halfway',
      'breaks off in the middle',
      'announces more than 2 MiB',
      'sends more than 2 MiB unannounced',
      'answers another schema',
      'redirects elsewhere',
      'resets the connection',
      'never answers',
      'refuses',
      'knows nothing of it',
    ].map(onEveryPage),
    {
      sentence: 'A private object is refused and not shown from a copy',
      cause: 'The upstream keeps an object private',
      shownBy: { file: `${folder}/faults.test.ts`, title: 'keeps it private' },
    },
    {
      sentence: 'Pages, JSON and pictures are 503',
      cause: 'The upstream cannot be reached',
      shownBy: { file: `${folder}/faults.test.ts`, title: 'is a 503 for pages, JSON and pictures' },
    },
    {
      sentence: 'A visitor waits 2.5 seconds at most for the main data',
      cause: 'The upstream takes ten seconds for it',
      shownBy: { file: `${folder}/faults.test.ts`, title: 'for main data: 2.5 seconds' },
    },
    {
      sentence: 'The page is complete without the data beside it',
      cause: 'Only the secondary data are late',
      shownBy: { file: `${folder}/faults.test.ts`, title: 'for secondary data: 1.5 seconds' },
    },
    {
      sentence: 'A list keeps its warm copy',
      cause: 'The upstream refuses a list that always exists, as after a wrong route',
      shownBy: { file: `${folder}/refusals.test.ts`, title: 'keeps its warm copy when the upstream' },
    },
    {
      sentence: 'A list without a copy is an error, not an empty or missing list',
      cause: 'The upstream says that a list that always exists does not',
      shownBy: { file: `${folder}/refusals.test.ts`, title: 'without a copy is an error of the upstream' },
    },
    {
      sentence: 'The player gets 504 after ten seconds, or an end after a pause of fifteen, and resumes',
      cause: 'A file hangs before its first byte, or in its middle',
      shownBy: { file: 'worker/edge/endpoints/media-faults.test.ts', title: 'before its first byte is 504' },
    },
    {
      sentence: 'A file is 503 without a word of the upstream',
      cause: 'The upstream answers 500, 502 or 503 for a file',
      shownBy: { file: 'worker/edge/endpoints/media-faults.test.ts', title: 'is 503 without a word of it' },
    },
    {
      sentence: 'A bad card costs that card, and one line of the log',
      cause: 'One card of twelve is malformed',
      shownBy: { file: `${folder}/repaired-answers.test.ts`, title: 'costs that card of twelve' },
    },
    {
      sentence: 'A bad optional field costs that field',
      cause: 'Optional fields of cards are malformed',
      shownBy: {
        file: `${folder}/repaired-answers.test.ts`,
        title: 'costs only the field where the field is optional',
      },
    },
    {
      sentence: 'A list is cut to what was asked for',
      cause: 'The upstream sends more cards than asked for',
      shownBy: { file: `${folder}/repaired-answers.test.ts`, title: 'with more items than asked for is cut to them' },
    },
    {
      sentence: 'An answer about another id is a fault, and nothing of it is kept',
      cause: 'The upstream answers about another object',
      shownBy: { file: `${folder}/repaired-answers.test.ts`, title: 'about another id is a fault' },
    },
    {
      sentence: 'Unknown fields are dropped before anything is kept',
      cause: 'The upstream adds large fields that the contract does not know',
      shownBy: { file: `${folder}/repaired-answers.test.ts`, title: 'keeps nothing of what its schema does not know' },
    },
    {
      sentence: 'No text turns the direction of a page',
      cause: 'Titles have control and bidi characters',
      shownBy: { file: `${folder}/repaired-answers.test.ts`, title: 'loses control characters' },
    },
    {
      sentence: 'A full list stays until the upstream says twice that it is empty',
      cause: 'An empty list comes in the place of many items',
      shownBy: {
        file: `${folder}/repaired-answers.test.ts`,
        title: 'is believed when the upstream says so a second time',
      },
    },
    {
      sentence: 'The visitor sees the answer of the second try',
      cause: 'The upstream fails for a moment',
      shownBy: { file: `${folder}/retries.test.ts`, title: 'is asked a second time, and the visitor sees the answer' },
    },
    {
      sentence: 'They come back at random times, from at once to their longest pause',
      cause: 'Many reads fail at the same moment',
      shownBy: {
        file: `${folder}/read-pauses.test.ts`,
        title: 'reads that failed together come back at different times',
      },
    },
    {
      sentence: 'At most five of a hundred cold pages fail',
      cause: 'The upstream fails at half of all requests',
      shownBy: {
        file: `${folder}/retries.test.ts`,
        title: 'at half of all requests costs at most 5 of 100 cold pages',
      },
    },
    {
      sentence: 'The breaker leaves the upstream alone but for a probe a second',
      cause: 'The upstream is down',
      shownBy: { file: `${folder}/retries.test.ts`, title: 'is asked no more than the faults that open the breaker' },
    },
    {
      sentence: 'Sixty requests for sixty keys ask once until the time is over',
      cause: 'The upstream asks to wait (Retry-After)',
      shownBy: { file: `${folder}/retries.test.ts`, title: '60 requests for 60 keys ask once' },
    },
    {
      sentence: 'Every page is back within two seconds',
      cause: 'The upstream hung and is back',
      shownBy: { file: `${folder}/retries.test.ts`, title: 'serves every page again within 2 seconds' },
    },
    {
      sentence: 'The next visitor asks at once',
      cause: 'A request hangs for longer than any visitor waits',
      shownBy: {
        file: `${folder}/clock.test.ts`,
        title: 'past the longest wait of a visitor leaves the next request no wait',
      },
    },
    {
      sentence: 'One request fetches, all others get its answer or its error',
      cause: 'A thousand requests for one cold key at once, also for one that fails or never comes',
      shownBy: { file: `${folder}/single-flight.test.ts`, title: 'a thousand requests at once' },
    },
    {
      sentence: 'The waiting requests get their answer',
      cause: 'The client of the request that fetches leaves',
      shownBy: { file: `${folder}/single-flight.test.ts`, title: 'when the fetching request is aborted' },
    },
  ],
}
