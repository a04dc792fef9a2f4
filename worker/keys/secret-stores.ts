// Where versions of secrets are stored: locally as files of the data folder, in a deployment as secrets of a Worker, which can
// be listed, added and deleted but never read.
import { randomBytes } from 'node:crypto'
import { bindingOf, versionOf } from '../../shared/versioned-secret.ts'
import { workers } from '../build/paths.ts'
import { openDataFolder } from '../local/data-folder.ts'

/** The versioned secrets, and the Worker that owns each. */
export const secretOwners = {
  SIGNING_SECRET: 'origin',
  LINK_SECRET: 'edge',
  AGE_KEYS: 'edge',
  METRICS_TOKEN: 'edge',
} as const
export type SecretName = keyof typeof secretOwners

export type SecretStore = {
  /** Newest first. */
  versions: (name: SecretName) => Promise<number[]>
  /** Generates a random value, and returns it. */
  add: (name: SecretName, version: number) => Promise<string>
  remove: (name: SecretName, version: number) => Promise<void>
}

/** The data folder of `npm start`, which must not be running. */
export const localStore: SecretStore = {
  versions: async (name) => inFolder((folder) => numbersOf(folder.secrets.versions(name), name)),
  add: async (name, version) => inFolder((folder) => folder.secrets.secret(bindingOf(name, version))),
  remove: async (name, version) => inFolder((folder) => folder.forgetSecret(bindingOf(name, version))),
}

export const remoteStore: SecretStore = {
  async versions(name) {
    const { wranglerList } = await import('../deploy/wrangler.ts')
    const listed = await wranglerList<{ name: string }>(['secret', 'list', '--format', 'json', ...ownerOf(name)])
    return numbersOf(
      listed.map((one) => one.name),
      name,
    )
  },
  async add(name, version) {
    const { runWrangler } = await import('../deploy/wrangler.ts')
    const value = randomBytes(32).toString('base64url')
    await runWrangler(['secret', 'put', bindingOf(name, version), ...ownerOf(name)], value)
    return value
  },
  async remove(name, version) {
    const { runWrangler } = await import('../deploy/wrangler.ts')
    await runWrangler(['secret', 'delete', bindingOf(name, version), ...ownerOf(name)])
  },
}

const ownerOf = (name: SecretName): string[] => ['--config', workers[secretOwners[name]].config]

function inFolder<T>(use: (folder: ReturnType<typeof openDataFolder>) => T): T {
  const folder = openDataFolder()
  try {
    return use(folder)
  } finally {
    folder.release()
  }
}

const numbersOf = (bindings: readonly string[], name: SecretName): number[] =>
  bindings.flatMap((binding) => versionOf(binding, name) ?? []).sort((one, other) => other - one)
