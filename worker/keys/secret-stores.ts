// Where versions of secrets are stored: locally as files of the data folder, in a deployment at Cloudflare (remote-store.ts).
import { bindingOf, versionOf } from '../../shared/versioned-secret.ts'
import { openDataFolder } from '../local/data-folder.ts'
import type { SecretName } from './rotated-secrets.ts'

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

function inFolder<T>(use: (folder: ReturnType<typeof openDataFolder>) => T): T {
  const folder = openDataFolder()
  try {
    return use(folder)
  } finally {
    folder.release()
  }
}

/** The versions among the names of secrets, newest first. */
export const numbersOf = (bindings: readonly string[], name: SecretName): number[] =>
  bindings.flatMap((binding) => versionOf(binding, name) ?? []).sort((one, other) => other - one)
