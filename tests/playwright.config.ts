// How the journeys run: real Chromium against the real product, with and without JavaScript, on a desktop and on a phone.
// With FULL=1 a test runs all four ways. By default it runs once, the way that its tag names: @desk or @phone with JavaScript,
// @plain (on a phone) or @plain-desk without; an untagged one runs with JavaScript on a desktop. It names two where script and
// page differ: its steps differ, or a script takes over its form. A test that applies to some of the ways only says so, for
// FULL=1 too: @js and @nojs, @wide and @narrow. With @full it is a further value of a matrix, and runs with FULL=1 only.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { workers } from './support/browser/browser-count.ts'
import { launch, launchWithoutPictures } from './support/browser/chromium.ts'
import { projects } from './support/browser/ways.ts'

const isFull = Boolean(process.env.FULL)
const choosy = globSync('e2e/**/*.spec.ts', { cwd: import.meta.dirname })
  .filter((path) => readFileSync(join(import.meta.dirname, path), 'utf8').includes('launchOptions'))
  .map((path) => `**/${path}`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../node_modules/.cache/e2e',
  workers,
  fullyParallel: false,
  forbidOnly: true,
  // Long enough for a busy machine; a quick result is still seen quickly.
  timeout: 240_000,
  // A real fault fails each time. A journey that failed on a busy machine only is named at the end of the list, to be fixed: most
  // were races of the product. `npm run test:full` retries nothing.
  retries: isFull ? 0 : 2,
  expect: { timeout: 30_000 },
  reporter: 'list',
  use: {
    // Tests that look at pictures start their browser with `launch`, as all do with FULL=1.
    launchOptions: isFull ? launch : launchWithoutPictures,
    // A browser without a graphics card draws every frame of a transition on the CPU: half of the journeys' time.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
  },
  // A worker that must change its browser starts again: files with a browser of their own come together, first, and by default in one
  // worker, whose browser and caches serve them all.
  projects: [
    ...projects.map((project) => ({ ...project, testMatch: choosy, ...(!isFull && { workers: 1 }) })),
    ...projects.map((project) => ({ ...project, testIgnore: choosy })),
  ],
  webServer: {
    name: 'site',
    command: 'node --min-semi-space-size=32 --max-semi-space-size=64 tests/support/browser/site.ts',
    cwd: '..',
    // The site is ready when its output contains this line; the tests find the addresses in env.
    wait: { stdout: /Site (?<e2e_site>\S+) late (?<e2e_late>\S+) way (?<e2e_way>\S+) seeded (?<e2e_seeded>\S+)/ },
    timeout: 240_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
