// A real browser and a small site for a file's tests; every test gets a page of its own and must leave no complaint.
import { existsSync } from 'node:fs'
import { type Browser, chromium, type Page } from 'playwright'
import { afterAll, afterEach, beforeAll, beforeEach, vi } from 'vitest'
import { openSite, type Site } from './site.ts'

/** Playwright's own where neither is there. */
const executablePath = process.env.CHROMIUM_PATH ?? ['/usr/bin/chromium'].find(existsSync)
const args = [
  '--no-sandbox',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--no-first-run',
]

type World = { site: Site; page: Page; complaints: string[] }

/** What the tests of a file use; its fields are new for each test. */
export function browserWorld(): World {
  const world = { complaints: [] } as unknown as World
  let browser: Browser
  // A browser on a busy machine may take its time; nothing here is about speed.
  vi.setConfig({ testTimeout: 30_000, hookTimeout: 60_000 })
  beforeAll(async () => {
    browser = await chromium.launch({ args, ...(executablePath && { executablePath }) })
  })
  afterAll(() => browser?.close())
  beforeEach(async () => {
    world.site = await openSite()
    world.complaints = []
    world.page = await browser.newPage({ baseURL: world.site.origin })
    world.page.on('console', (message) => {
      if (message.type() === 'error') world.complaints.push(message.text())
    })
    world.page.on('pageerror', (error) => world.complaints.push(String(error)))
  })
  afterEach(async () => {
    await world.page.context().close()
    await world.site.close()
  })
  return world
}
