// Skips a build whose inputs have not changed. The stamp is a hash of every source file; its first digits are the version that
// the Workers report.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { mkdir, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { join, relative, sep } from 'node:path'
import { migrationNames } from '../local/migration-files.ts'
import { withLock } from './lock.ts'
import { dist, root } from './paths.ts'

const sources = [
  'client',
  'shared',
  'locales',
  'worker/edge',
  'worker/origin',
  'worker/hasher',
  'worker/build',
  'worker/build.ts',
]
const otherInputs = ['package-lock.json', 'tsconfig.json']
/** Files of those folders that reach no bundle: the seed's clips are megabytes. */
const ignored = ['worker/origin/seed/loops', 'worker/origin/migrations']

const stampFile = join(dist, '.stamp')

/** A hash over names and contents of all possible inputs of a bundle. */
export async function hashInputs(): Promise<string> {
  const files = (await Promise.all(sources.map(filesUnder))).flat().concat(otherInputs.map((name) => join(root, name)))
  const digests = files.sort().map(digest)
  // Of the migrations only the names reach a bundle.
  return createHash('sha256')
    .update([...digests, ...migrationNames()].join('\n'))
    .digest('hex')
}

async function filesUnder(folder: string): Promise<string[]> {
  const path = join(root, folder)
  if (!existsSync(path)) return []
  if (folder.endsWith('.ts')) return [path]
  const entries = await readdir(path, { recursive: true, withFileTypes: true })
  return entries
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name))
    .filter(isInput)
}

function isInput(path: string): boolean {
  const name = relative(root, path).split(sep).join('/')
  return !ignored.some((folder) => name.startsWith(`${folder}/`))
}

/** Read one after the other without promises: thousands of small files at once take ten times the processor time. */
const digest = (path: string): string =>
  `${relative(root, path)} ${createHash('sha256').update(readFileSync(path)).digest('hex')}`

export async function readStamp(): Promise<string | null> {
  return readFile(stampFile, 'utf8').catch(() => null)
}

/** Written last, so that a failed build leaves no stamp. */
export async function writeStamp(stamp: string): Promise<void> {
  await writeFile(stampFile, stamp)
}

export async function removeStamp(): Promise<void> {
  await rm(stampFile, { force: true })
}

/** One build at a time: several test files and an `npm start` may request it at once. */
export async function withBuildLock<T>(work: () => Promise<T>): Promise<T> {
  await mkdir(dist, { recursive: true })
  return withLock(join(dist, '.lock'), work)
}
