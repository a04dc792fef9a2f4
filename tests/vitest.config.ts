// How the tests run: from the repository's root, several files at a time, on bundles that are built once before the first.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'
import { BaseSequencer, type TestSpecification } from 'vitest/node'
import { newestMigration } from '../worker/local/migration-files.ts'
import { failuresAtOnce } from './support/checks/failures-at-once.ts'

const root = join(import.meta.dirname, '..')
const { FULL: isFull, VITEST_JSON_OUTPUT_FILE: jsonReport } = process.env

/** With FULL=1 a hundred kills take as long as all other files: begun last, they would keep one core alone. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files)
    const isLongest = ({ moduleId }: TestSpecification) => moduleId.endsWith('/faults/faults.test.ts')
    return [...sorted.filter(isLongest), ...sorted.filter((file) => !isLongest(file))]
  }
}

export default defineConfig({
  root,
  // Constants that the build writes into the Workers, for tests that import their modules without a build.
  define: {
    __VERSION__: JSON.stringify('test'),
    __BUILT_MS__: String(Date.now()),
    __NEWEST_MIGRATION__: JSON.stringify(newestMigration()),
    __VIDEO_STYLE__: JSON.stringify({ text: '.player{inline-size:100%}', source: "'sha256-of-a-test'" }),
    __ASSETS__: JSON.stringify({
      boot: '/assets/boot.js',
      wake: '/assets/wake.js',
      later: '/assets/deferred.js',
      player: '/assets/player.js',
      playerImports: ['/assets/base.js'],
      streams: '/assets/streams.js',
      slots: '/assets/slots.js',
      houseFrame: '/assets/house-frame.js',
      passkeys: '/assets/passkeys.js',
      css: '/assets/main.css',
      watchCss: '/assets/watch.css',
      ownCss: '/assets/own.css',
      staffCss: '/assets/staff.css',
      campaignCss: '/assets/campaign.css',
      islands: {},
      flags: '/assets/flags',
    }),
  },
  resolve: { alias: { 'cloudflare:workers': join(import.meta.dirname, 'support/runtime/cloudflare-workers.ts') } },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    // For `npm test` (run.ts), the results of every test in a file, too.
    reporters: ['default', ...(jsonReport ? ['json'] : []), ...(isFull ? [failuresAtOnce] : [])],
    ...(jsonReport && { outputFile: { json: jsonReport } }),
    globalSetup: ['tests/support/runtime/build-once.ts'],
    // With FULL=1 every test runs. By default a test with this tag is left out: another one shows its rule at less cost.
    tags: [{ name: 'full', description: 'Runs with FULL=1 only.' }],
    ...(!isFull && { tagsFilter: ['!full'] }),
    // Two files keep two cores busy except while one waits for a clock, a browser, or a command to start. With more than three, beside the
    // journeys, deadlines of the product (a second for an object) pass on two slow cores: two more begin when these are over. Three beside two
    // browsers took the same processor time as four beside three, and 84 s in place of 79.
    pool: 'forks',
    sequence: { sequencer: LongestFirst },
    maxWorkers: process.env.JOURNEYS_RUN ? 5 : 4,
    ...(process.env.JOURNEYS_RUN && { setupFiles: ['tests/support/runtime/wait-for-journeys.ts'] }),
    // No file changes what another one sees, and the runtime's libraries take a second to load: each process loads them once.
    isolate: false,
    // A test runs for a tenth of a second, and most of its work in the runtime beside: the engine would optimise code that does not
    // run any more, and collect a small heap again and again.
    execArgv: ['--no-opt', '--initial-heap-size=400', '--min-semi-space-size=32', '--max-semi-space-size=64'],
    // For every test and hook: long enough for a busy machine. A hanging one still fails, and none measures speed.
    testTimeout: 240_000,
    hookTimeout: 240_000,
    // As with the journeys, a defect fails twice. A test that passes at its second run (a deadline on a busy machine, a kept
    // connection that closed as the next request left) is named in the output, to be mended. FULL=1 forgives nothing.
    retry: isFull ? 0 : 1,
    // Long enough for a machine that is busy with a browser; a quick result is still seen quickly.
    expect: { poll: { timeout: 20_000 } },
    teardownTimeout: 20_000,
  },
})
