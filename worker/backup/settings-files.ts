// The files in which an operator sets up a site: configurations, names, and the typed lists of the two operator/ folders. A backup
// keeps them beside the data; a restore never changes a source file, it names those that differ.
import { createHash } from 'node:crypto'
import { existsSync, globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { root } from '../build/paths.ts'

const patterns = ['wrangler.toml', 'worker/*/wrangler.toml', 'worker/*/operator/*.ts', 'shared/site-name.ts']

type SettingsFile = { path: string; sha256: string }

export const settingsName = 'settings'

export const settingsFiles = (): (SettingsFile & { text: string })[] =>
  patterns
    .flatMap((pattern) => globSync(pattern, { cwd: root }))
    .map((path) => path.replaceAll('\\', '/'))
    .sort()
    .map((path) => ({ path, ...read(join(root, path)) }))

/** Those that this program has otherwise, or not at all. */
export const differingSettings = (files: readonly SettingsFile[]): string[] =>
  files
    .filter(({ path, sha256 }) => !existsSync(join(root, path)) || read(join(root, path)).sha256 !== sha256)
    .map(({ path }) => path)

function read(file: string): { text: string; sha256: string } {
  const text = readFileSync(file, 'utf8')
  return { text, sha256: createHash('sha256').update(text).digest('hex') }
}
