// How tests start a browser: an installed one, without any background activity.
import { existsSync } from 'node:fs'

/** Debian's. The first is headless only: it needs a third less CPU, and renders the same pages. */
export const debianChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

/** Playwright's own where neither is installed. */
const executablePath = process.env.CHROMIUM_PATH || debianChromiums.find((path) => existsSync(path))

export const launch = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
    // The default of browsers on a desktop: sound only after a gesture.
    '--autoplay-policy=document-user-activation-required',
  ],
}

/** A full browser as visitors have it, where one is installed: for measurements. */
export const launchFullBrowser = {
  ...launch,
  ...(existsSync(debianChromiums[1]) && { executablePath: debianChromiums[1] }),
}

/** Flags of journeys, which FULL=1 does without. */
const ofJourneys = [
  // A page of a journey lives for a second: its scripts are optimised when they do not run any more.
  '--js-flags=--no-opt',
  // See shared-contexts.ts.
  '--process-per-site',
]
const isFull = Boolean(process.env.FULL)
/** For journeys that look at pictures. */
export const launchWithPictures = { ...launch, args: [...launch.args, ...(isFull ? [] : ofJourneys)] }

/**
 * Most journeys look at no picture, and drawing pictures would take a quarter of their time. The last flag of this name counts,
 * so Playwright's own one, which announces a mouse, is repeated.
 */
const blink = ['imagesEnabled=false', 'primaryHoverType=2', 'availableHoverTypes=2', 'primaryPointerType=4']
export const launchWithoutPictures = {
  ...launch,
  args: [...launch.args, `--blink-settings=${[...blink, 'availablePointerTypes=4'].join()}`, ...ofJourneys],
}
