// The fixtures of every journey: the site's addresses, its visitors, and a way to slow down the upstream.
import type { BrowserContextOptions } from 'playwright'
import { test as base, expect } from 'playwright/test'
import { setCookie } from './set-cookie.ts'
import { SharedContexts } from './shared-contexts.ts'
import { type Visitor, visitorOf } from './visitor.ts'
import { type Way, wayOf, ways } from './ways.ts'

/** The fault of the late site's upstream. Delayed answers are released when the fault changes or ends. */
type Trouble = { delayMs?: number; status?: number; isHeld?: boolean }

type World = {
  /** With or without JavaScript, on a desktop or on a phone. */
  way: Way
  /** Which try it is, from 0: a journey that failed is tried again, and all tries have one database. */
  attempt: number
  /** Words of this try alone. */
  mark: string
  /** In Canada, the default place of the demo. */
  anna: Visitor
  /** In Germany, where a notice is shown first; he has already pressed Enter. */
  hugo: Visitor
  /** In Great Britain, where an age check comes first. */
  gina: Visitor
  /** Address of the site. */
  site: string
  /** Address of a site with a faulty upstream, this worker's own; its caches hold only what tests requested. */
  late: string
  /** Gives the late site's upstream a fault for the rest of the test. */
  suffer: (trouble: Trouble) => Promise<void>
  /** The origins of the site and of the advert server (advert-server.ts). */
  places: { site: string; server: string }
  /** The first row of a query to the site's database. */
  row: (sql: string) => Promise<unknown[]>
}

type Options = {
  /**
   * With many browsers on one machine, islands take longer to load than one visitor would wait, and a press would meanwhile
   * fall back to its native behaviour. With `isPatient` a press waits as long as it takes.
   */
  isPatient: boolean
  /** A visitor whose browser has an empty cache, where a journey is about the first visit or about what a browser keeps. */
  isNewBrowser: boolean
}

/** Of a worker: its tests run one after the other. */
type Shared = { contexts: SharedContexts }

type Ways = { visitor: (options?: BrowserContextOptions) => Promise<Visitor> }

export const test = base.extend<World & Options & Ways, Shared>({
  isPatient: [true, { option: true }],
  isNewBrowser: [Boolean(process.env.FULL), { option: true }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  contexts: [async ({}, use) => use(new SharedContexts()), { scope: 'worker' }],
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  way: async ({}, use, { project, tags }) => use(wayOf(project.name, tags)),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  attempt: async ({}, use, { retry, repeatEachIndex }) => use(retry + repeatEachIndex),
  mark: async ({ way, attempt }, use) => use(attempt === 0 ? way : `${way}-${attempt}`),
  viewport: async ({ way }, use) => use(ways[way].viewport),
  hasTouch: async ({ way }, use) => use(ways[way].hasTouch),
  isMobile: async ({ way }, use) => use(ways[way].isMobile),
  deviceScaleFactor: async ({ way }, use) => use(ways[way].deviceScaleFactor),
  javaScriptEnabled: async ({ way }, use) => use(ways[way].javaScriptEnabled),
  baseURL: address('E2E_SITE'),
  site: address('E2E_SITE'),
  // biome-ignore lint/correctness/noEmptyPattern: Playwright reads the names of the fixtures from the pattern
  late: async ({}, use, { parallelIndex }) => use(address('E2E_LATE', parallelIndex)),

  visitor: async (
    { browser, contexts, site, late, way, isPatient, isNewBrowser, colorScheme },
    use,
    { workerIndex },
  ) => {
    const visitors: Visitor[] = []
    await use(async (options) => {
      const extraHTTPHeaders = { 'cf-connecting-ip': homeOf(workerIndex), ...options?.extraHTTPHeaders }
      const page = await contexts.take(
        browser,
        { ...(colorScheme && { colorScheme }), ...options, extraHTTPHeaders },
        { isNewBrowser, isPatient, way, origins: [site, late] },
      )
      // The age notice has journeys of its own; elsewhere it is already dismissed.
      await setCookie(page.context(), 'consent', 'rejected', site)
      const visitor = visitorOf(page, [site, late])
      visitors.push(visitor)
      return visitor
    })
    // Requests that the browser aborts because the test is over do not count.
    const complaints = visitors.flatMap((one) => one.complaints())
    for (const { page } of visitors) await contexts.giveBack(page)
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

/** Address of this worker's own late site's upstream, for hooks, which have no test fixtures. */
export const ownUpstream = (): string => address('E2E_WAY', test.info().parallelIndex)

let homes = 0

/** The visitor's network address. Limits count by it, so that two visitors with one address would share their limits. */
function homeOf(worker: number): string {
  homes += 1
  return `2001:db8:${worker.toString(16)}:${homes.toString(16)}::1`
}

/** Playwright reads them from the first line of the site's output and puts them into the environment. */
function address(name: string, index = 0): string {
  return process.env[name]?.split(',')[index] ?? ''
}
