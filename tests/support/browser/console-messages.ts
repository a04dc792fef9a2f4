// What pages log in the browser's console, of any severity, while they load and their islands hydrate.
import type { Page } from 'playwright'

/**
 * The page's own error status is expected; software rendering reports how slow it is; and a site that a test runner built has
 * React's development build.
 */
const isOfTheTest = (text: string, at: string, url: string): boolean =>
  (text.startsWith('Failed to load resource: the server responded with a status of 4') && at === url) ||
  /GL Driver Message.*GPU stall due to ReadPixels|Download the React DevTools/.test(text)

/**
 * A browser without pictures says so of one that was preloaded for an element, and some seconds later, if the page is still there,
 * that nothing used it.
 */
const isWithoutPictures = /not used because image loading is disabled/
const isUnusedPicture = /\/pictures\/\S+ was preloaded using link preload but not used/

/** Filled from now on with each message and each uncaught error of the page. */
export function logOf(page: Page): string[] {
  const said: string[] = []
  let hasNoPictures = false
  page.on('console', (message) => {
    const [type, text, at] = [message.type(), message.text(), message.location().url]
    if (isWithoutPictures.test(text)) hasNoPictures = true
    else if (!isOfTheTest(text, at, page.url()) && !(hasNoPictures && isUnusedPicture.test(text)))
      said.push(`${type}: ${text} (${at})`)
  })
  page.on('pageerror', (error) => {
    if (!/Transition was (skipped|aborted)/.test(error.message)) said.push(String(error))
  })
  return said
}

/** Nothing that hydrates by itself is still about to. */
export async function isHydrated(page: Page): Promise<void> {
  const own = '[wake="load"]:not([data-state="awake"], [data-state="failed"])'
  await page.waitForFunction(
    (waiting) => document.readyState === 'complete' && !document.querySelector(waiting),
    `x-island${own}, x-island[data-state="waking"]`,
  )
}
