// How a browser is started for a test: the one that is there, without anything that it would do by itself.
import { existsSync } from 'node:fs'

/** Debian's. The first has no window: it needs a third less of the processor, and shows the same pages. */
export const debianChromiums = ['/usr/bin/chromium-headless-shell', '/usr/bin/chromium'] as const

/** Playwright's own where none of these is there. */
const executablePath = process.env.CHROMIUM_PATH || debianChromiums.find((path) => existsSync(path))

export const launch = {
  ...(executablePath && { executablePath }),
  args: [
    '--no-sandbox',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    '--no-first-run',
  ],
}

/** The browser that visitors have, with everything that a window needs, where there is one: for what is measured. */
export const launchFullBrowser = {
  ...launch,
  ...(existsSync(debianChromiums[1]) && { executablePath: debianChromiums[1] }),
}

/**
 * Most journeys look at no picture, and a quarter of their time would go into drawing some. The last flag of this name counts:
 * Playwright's own, which says that there is a mouse, is said once more.
 */
const blink = ['imagesEnabled=false', 'primaryHoverType=2', 'availableHoverTypes=2', 'primaryPointerType=4']
export const launchWithoutPictures = {
  ...launch,
  args: [...launch.args, `--blink-settings=${[...blink, 'availablePointerTypes=4'].join()}`],
}

/** WebGL on a machine without a graphics card; pages themselves are drawn as ever. */
export const softwareGraphics = ['--enable-unsafe-swiftshader']
