// What every journey starts from: the site's addresses, its people, and a way to slow down what stands behind the site.
import type { BrowserContextOptions } from 'playwright'
import { test as base, expect } from 'playwright/test'
import { pendingPressMs } from '../../../shared/limits.ts'
import { setCookie } from './set-cookie.ts'
import { type Visitor, visitorOf } from './visitor.ts'

/** What the upstream of the late site suffers from. Held answers come once it suffers from something else, or nothing. */
type Trouble = { delayMs?: number; status?: number; isHeld?: boolean }

type World = {
  /** In Canada, like everybody who starts the demo. */
  anna: Visitor
  /** In Germany, where a notice asks first; he pressed Enter earlier. */
  hugo: Visitor
  /** In Great Britain, where an age is checked before anything is shown. */
  gina: Visitor
  /** Address of the site. */
  site: string
  /** Address of a site whose upstream suffers, this worker's own; it has nothing in its caches that no test asked it for. */
  late: string
  /** Lets the late site's upstream suffer for the rest of the test. */
  suffer: (trouble: Trouble) => Promise<void>
  /** The site, and where a server of adverts answers (advert-server.ts). */
  places: { site: string; server: string }
  /** What the database of the site answers to a question: the values of its first row. */
  row: (sql: string) => Promise<unknown[]>
}

type Options = {
  /**
   * A machine with many browsers takes longer to wake an island than somebody waits who has one, and what is pressed meanwhile
   * would go its native way. Whoever is patient presses as long as it takes.
   */
  isPatient: boolean
}

type Ways = { visitor: (options?: BrowserContextOptions) => Promise<Visitor> }

export const test = base.extend<World & Options & Ways>({
  isPatient: [true, { option: true }],
  baseURL: address('E2E_SITE'),
  site: address('E2E_SITE'),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  late: async ({}, use, { parallelIndex }) => use(address('E2E_LATE', parallelIndex)),

  visitor: async ({ browser, site, late, isPatient }, use, { workerIndex }) => {
    const visitors: Visitor[] = []
    await use(async (options) => {
      const extraHTTPHeaders = { 'cf-connecting-ip': homeOf(workerIndex), ...options?.extraHTTPHeaders }
      const context = await browser.newContext({ ...options, extraHTTPHeaders })
      if (isPatient) await context.addInitScript(holdsOn, pendingPressMs)
      // The notice has journeys of its own; elsewhere it is over.
      await setCookie(context, 'consent', 'rejected', site)
      const visitor = visitorOf(await context.newPage(), [site, late])
      visitors.push(visitor)
      return visitor
    })
    // What a browser gives up on because the test is over is no complaint.
    const complaints = visitors.flatMap((one) => one.complaints())
    for (const { page } of visitors) await page.context().close()
    expect(complaints).toEqual([])
  },
  anna: async ({ visitor }, use) => use(await visitor()),
  hugo: async ({ visitor, site }, use) => {
    const hugo = await visitor({ extraHTTPHeaders: { 'x-dev-geo': 'DE' } })
    await setCookie(hugo.page.context(), 'age_agreed', '1', site)
    await use(hugo)
  },
  gina: async ({ visitor }, use) => use(await visitor({ extraHTTPHeaders: { 'x-dev-geo': 'GB' } })),

  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  suffer: async ({}, use, { parallelIndex }) => {
    const put = async ({ delayMs = 0, status = 200, isHeld = false }: Trouble) => {
      const body = JSON.stringify({ delayMs, status, isHeld })
      await fetch(address('E2E_WAY', parallelIndex), { method: 'PUT', body })
    }
    await use(put)
    await put({})
  },
  places: async ({ site }, use, { parallelIndex }) => use({ site, server: address('E2E_WAY', parallelIndex) }),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  row: async ({}, use) =>
    use(async (sql) => {
      const answer = await fetch(`${address('E2E_WAY')}/rows`, { method: 'POST', body: sql })
      return Object.values(((await answer.json()) as object[])[0] ?? {})
    }),
})

export { expect }

/** Address of the upstream of this worker's own late site, for hooks, which have no fixtures of a test. */
export const ownUpstream = (): string => address('E2E_WAY', test.info().parallelIndex)

/** In the browser: what waits for so long waits a minute. */
function holdsOn(heldMs: number): void {
  const own = window.setTimeout
  window.setTimeout = ((act: TimerHandler, ms?: number, ...args: unknown[]) =>
    own(act, ms === heldMs ? 60_000 : ms, ...args)) as typeof setTimeout
}

let homes = 0

/** Where somebody asks from. The limits count by it, so that two who live in one place would pay for each other's mistakes. */
function homeOf(worker: number): string {
  homes += 1
  return `2001:db8:${worker.toString(16)}:${homes.toString(16)}::1`
}

/** Playwright reads them off the first line of the site and puts them into the environment. */
function address(name: string, index = 0): string {
  return process.env[name]?.split(',')[index] ?? ''
}
