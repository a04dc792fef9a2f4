// What a Worker's wrangler.toml says, as Miniflare takes it. Wrangler reads the file and takes a second of processor time to
// load, so its reading is kept in dist/ until the file or wrangler changes.
import { existsSync } from 'node:fs'
import { mkdir, readFile, rename, writeFile } from 'node:fs/promises'
import { dirname, join } from 'node:path'
import type { V4WorkerOptionsShape } from 'miniflare'
import type { WorkerName } from '../build/bundles.ts'
import { dist, root, workers } from '../build/paths.ts'

type WorkerSettings = {
  /**
   * Bindings and dates. Module rules are left out, because the modules are listed, and so are the secrets, which wrangler would
   * look for in this process's environment.
   */
  options: V4WorkerOptionsShape
  requiredSecrets: string[]
  /** Its schedules. */
  crons: string[]
}

type Kept = { source: string; settings: WorkerSettings }

/** Raised when the settings have more than before: what an earlier version kept is read again. */
const reading = 2

export async function workerSettings(name: WorkerName): Promise<WorkerSettings> {
  if (hasLocalVariables(workers[name].config)) return readSettings(name)
  const source = `${await wranglerVersion()} ${root} ${reading}\n${await readFile(workers[name].config, 'utf8')}`
  const file = join(dist, 'settings', `${name}.json`)
  const kept = await readKept(file)
  if (kept?.source === source) return kept.settings
  const settings = await readSettings(name)
  await keep(file, { source, settings })
  return settings
}

/** Wrangler adds the variables of these files, which may be secrets. */
const hasLocalVariables = (config: string): boolean =>
  ['.dev.vars', '.env'].some((file) => existsSync(join(dirname(config), file)))

async function readSettings(name: WorkerName): Promise<WorkerSettings> {
  const { unstable_getMiniflareWorkerOptions, unstable_readConfig } = await import('wrangler')
  const { config: path } = workers[name]
  const config = unstable_readConfig({ config: path })
  const { modulesRules: _, ...options } = unstable_getMiniflareWorkerOptions({
    ...config,
    secrets: undefined,
  }).workerOptions
  return {
    options: options as V4WorkerOptionsShape,
    requiredSecrets: config.secrets?.required ?? [],
    crons: config.triggers.crons ?? [],
  }
}

async function wranglerVersion(): Promise<string> {
  return JSON.parse(await readFile(join(root, 'node_modules/wrangler/package.json'), 'utf8')).version
}

/** Null when there is none, or an incomplete one. */
async function readKept(file: string): Promise<Kept | null> {
  try {
    return JSON.parse(await readFile(file, 'utf8'))
  } catch {
    return null
  }
}

/** Written under another name first: several processes may start at once. */
async function keep(file: string, kept: Kept): Promise<void> {
  await mkdir(dirname(file), { recursive: true })
  const draft = `${file}-${process.pid}`
  await writeFile(draft, JSON.stringify(kept))
  await rename(draft, file)
}
