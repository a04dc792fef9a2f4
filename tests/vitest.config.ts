// How the tests run: from the repository's root, four files at a time, on bundles that are built once before the first.
import { join } from 'node:path'
import { defineConfig } from 'vitest/config'

const root = join(import.meta.dirname, '..')

export default defineConfig({
  root,
  // What the build writes into the Workers as constants, for tests that import their modules without a build.
  define: {
    __VERSION__: JSON.stringify('test'),
    __BUILT_MS__: String(Date.now()),
    __ASSETS__: JSON.stringify({
      boot: '/assets/boot.js',
      wake: '/assets/wake.js',
      later: '/assets/deferred.js',
      player: '/assets/player.js',
      playerImports: ['/assets/base.js'],
      streams: '/assets/streams.js',
      slots: '/assets/slots.js',
      houseFrame: '/assets/house-frame.js',
      css: '/assets/main.css',
      watchCss: '/assets/watch.css',
      ownCss: '/assets/own.css',
      islands: {},
      flags: '/assets/flags',
    }),
  },
  test: {
    include: ['tests/**/*.test.{ts,tsx}'],
    globalSetup: ['tests/support/runtime/build-once.ts'],
    // Two files keep two cores busy but for the moments in which one waits for a clock, a browser, or a command to begin: a
    // fifth of their time, which is the others'.
    pool: 'forks',
    maxWorkers: 4,
    // No file changes what another one sees, and the runtime's libraries take a second to read: each process reads them once.
    isolate: false,
    // Long for a machine that is busy: what hangs is seen all the same.
    testTimeout: 60_000,
    // The way from a test into the runtime is kept open between two questions, and may be closed just as the next one is asked.
    retry: { count: 1, condition: /^fetch failed$/ },
    // Long for a machine that is busy with a browser beside it; what comes soon is seen soon all the same.
    expect: { poll: { timeout: 10_000 } },
    hookTimeout: 120_000,
    teardownTimeout: 20_000,
  },
})
