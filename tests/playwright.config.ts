// How the journeys run: real Chromium against the real product, with and without JavaScript, on a desk and on a phone.
//
// With FULL=1 a test runs all four ways. By default it runs once, the way that its tag names: @desk or @phone with JavaScript,
// @plain (on a phone) or @plain-desk without; one that names none runs with JavaScript on a desk. It names two where script and
// page do different things: its steps differ, or a script takes over its form.
// A test that is about some of the ways only says so, for FULL=1 too: @js and @nojs, @wide and @narrow.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { defineConfig } from 'playwright/test'
import { workers } from './support/browser/browser-count.ts'
import { launch, launchWithoutPictures } from './support/browser/chromium.ts'

const phone = { viewport: { width: 390, height: 844 }, hasTouch: true, isMobile: true, deviceScaleFactor: 1 }
const desk = { viewport: { width: 1440, height: 900 } }
const isFull = Boolean(process.env.FULL)

const ways = [
  { name: 'js-1440', use: desk, grepInvert: /@nojs|@narrow/, grep: isFull ? /./ : /@desk|^(?!.*@(phone|plain))/ },
  { name: 'js-390', use: phone, grepInvert: /@nojs|@wide/, grep: isFull ? /./ : /@phone/ },
  {
    name: 'nojs-390',
    use: { ...phone, javaScriptEnabled: false },
    grepInvert: /@js|@wide/,
    grep: isFull ? /./ : /@plain(?!-)|^(?=.*@nojs)(?!.*@plain-desk)/,
  },
  {
    name: 'nojs-1440',
    use: { ...desk, javaScriptEnabled: false },
    grepInvert: /@js|@narrow/,
    grep: isFull ? /./ : /@plain-desk/,
  },
]
const choosy = globSync('e2e/**/*.spec.ts', { cwd: import.meta.dirname })
  .filter((path) => readFileSync(join(import.meta.dirname, path), 'utf8').includes('launchOptions'))
  .map((path) => `**/${path}`)

export default defineConfig({
  testDir: 'e2e',
  outputDir: '../node_modules/.cache/e2e',
  workers,
  fullyParallel: false,
  forbidOnly: true,
  // Long for a machine that is busy; what comes soon is seen soon all the same.
  timeout: 120_000,
  // What is wrong is wrong twice. A journey that was late once on a machine busy with two others is named at the end of the
  // list, to be mended: most were races of the product. `npm run test:full` forgives nothing.
  retries: isFull ? 0 : 1,
  expect: { timeout: 20_000 },
  reporter: 'list',
  use: {
    // What looks at pictures starts its browser with `launch`, as everything does with FULL=1.
    launchOptions: isFull ? launch : launchWithoutPictures,
    // A browser without a graphics card draws every frame of a transition on the processor: half of all the time of the journeys.
    contextOptions: { reducedMotion: isFull ? 'no-preference' : 'reduce' },
  },
  // A worker that has to change its browser starts anew: files that ask for another one come together, and first.
  projects: [
    ...ways.map((way) => ({ ...way, testMatch: choosy })),
    ...ways.map((way) => ({ ...way, testIgnore: choosy })),
  ],
  webServer: {
    name: 'site',
    command: 'node tests/support/browser/site.ts',
    cwd: '..',
    // Without an address to ask, ready is when this line stands in its output; the tests find the addresses in env.
    wait: { stdout: /Site (?<e2e_site>\S+) late (?<e2e_late>\S+) way (?<e2e_way>\S+)/ },
    timeout: 120_000,
    gracefulShutdown: { signal: 'SIGTERM', timeout: 10_000 },
  },
})
