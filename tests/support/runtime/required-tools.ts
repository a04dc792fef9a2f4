// The two programs that the tests need and npm cannot install: Chromium and ffprobe. Installed ones are used, missing ones
// installed.
import { spawnSync } from 'node:child_process'
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { chromium } from 'playwright'
import { debianChromiums } from '../browser/chromium.ts'

const installMinutes = 5

/** The path of a Chromium that starts; installs one when there is none. Null when that fails, too. */
export function ensureChromium(): string | null {
  return findChromium() ?? (installChromium() ? findChromium() : null)
}

export const chromiumHelp = `No Chromium was found and none could be installed. Do one of these and run the tests again:
  npx playwright install --with-deps chromium
  apt-get install -y chromium
  CHROMIUM_PATH=/path/to/chromium npm test`

function findChromium(): string | null {
  const named = process.env.CHROMIUM_PATH
  if (named) return doesRun(named, '--version') ? named : null
  const places = [...debianChromiums, 'google-chrome', 'google-chrome-stable', 'chromium-browser', playwrightsOwn()]
  return places.map(pathOf).find((path) => path !== null && doesRun(path, '--version')) ?? null
}

/** Playwright's own install location; on an unknown system it throws. */
function playwrightsOwn(): string {
  try {
    return chromium.executablePath()
  } catch {
    return ''
  }
}

function installChromium(): boolean {
  if (process.env.CHROMIUM_PATH) return false
  console.log('No Chromium here: trying to install one.')
  const playwright = join(import.meta.dirname, '../../../node_modules/playwright/cli.js')
  return (
    run(process.execPath, [playwright, 'install', '--with-deps', 'chromium']) ||
    installDebian('chromium-headless-shell') ||
    installDebian('chromium')
  )
}

/** True when ffprobe is installed, or could be. */
export function ensureFfprobe(): boolean {
  if (doesRun('ffprobe', '-version')) return true
  console.log('No ffprobe here: trying to install it.')
  return installDebian('ffmpeg') && doesRun('ffprobe', '-version')
}

export const ffprobeHelp = `No ffprobe was found and it could not be installed: tests/worker/origin/seed/loops.test.ts will fail. To fix it:
  apt-get install -y ffmpeg`

function installDebian(name: string): boolean {
  if (process.getuid?.() !== 0 || !doesRun('apt-get', '--version')) return false
  return (
    run('apt-get', ['install', '-y', name]) || (run('apt-get', ['update']) && run('apt-get', ['install', '-y', name]))
  )
}

const run = (command: string, args: string[]): boolean =>
  spawnSync(command, args, { stdio: 'inherit', timeout: installMinutes * 60_000 }).status === 0

const doesRun = (command: string, versionFlag: string): boolean =>
  spawnSync(command, [versionFlag], { stdio: 'ignore', timeout: 30_000 }).status === 0

/** The full path of a command on PATH, or of an existing file. */
function pathOf(name: string): string | null {
  if (name.includes('/')) return existsSync(name) ? name : null
  const folders = (process.env.PATH ?? '').split(':')
  return folders.map((folder) => join(folder, name)).find((path) => name !== '' && existsSync(path)) ?? null
}
