// How the journeys' browser is started: the one that is there, without anything that it would do by itself.
import { existsSync } from 'node:fs'

const debianChromium = '/usr/bin/chromium'
const executablePath = process.env.CHROMIUM_PATH || (existsSync(debianChromium) ? debianChromium : undefined)

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

/** WebGL on a machine without a graphics card; pages themselves are drawn as ever. */
export const softwareGraphics = ['--enable-unsafe-swiftshader']
