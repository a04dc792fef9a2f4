// The edge sends the first page of a list before its data only after seconds without a fault of its upstream.
import { expect } from 'vitest'
import { href } from '../../../shared/routes.ts'

let names = 900_000

/** On a busy machine a request of the edge's own may have been late: tests of pages that are streamed wait until they are again. */
export const upstreamIsHealthy = ({ ask }: { ask: (path: string) => Promise<Response> }): Promise<void> =>
  expect
    .poll(
      async () => {
        names += 1
        // No other test has this list, so that it is in no cache.
        const path = href('community', {}, { lang: 'en', query: { search: `nobody${names}` } })
        return (await ask(path)).text()
      },
      { timeout: 20_000, interval: 500 },
    )
    .toContain(' skeleton"')
