// Secrets are named in wrangler.toml and stored at Cloudflare only. A secret that the deployed Worker lacks is generated and
// uploaded together with the Worker's first version; one that two Workers share is set for both. None is ever printed.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { versionOf } from '../../shared/versioned-secret.ts'
import type { CloudflareApi } from './cloudflare-api.ts'
import { type Configuration, requiredSecrets } from './configuration.ts'

/** Whether a Worker is deployed, the secrets that it needs and lacks, and all that it has. */
export type SecretsState = { isDeployed: boolean; missing: string[]; present: string[] }

/** The names that the configuration requires and the deployed Worker lacks. */
export async function secretsStateOf(configuration: Configuration, api: CloudflareApi): Promise<SecretsState> {
  const required = requiredSecrets(configuration)
  // Null: the Worker was never deployed, so it has none.
  const present = await api.account<{ name: string }[]>(`/workers/scripts/${configuration.name}/secrets`)
  const names = (present ?? []).map(({ name }) => name)
  return {
    isDeployed: present !== null,
    missing: required.filter((name) => !versionsIn(names, name).length),
    present: names,
  }
}

/** Of a rotated secret the existing versions are required, whatever their numbers. */
export const requiringVersions = (configuration: Configuration, { present }: SecretsState): Configuration => ({
  ...configuration,
  secrets: {
    required: requiredSecrets(configuration).flatMap((name) => {
      const found = versionsIn(present, name)
      return found.length ? found : [name]
    }),
  },
})

const versionsIn = (present: readonly string[], name: string): string[] =>
  present.filter((one) => versionOf(one, name) !== null)

export type Secrets = Record<string, string>

/** Random values for these names. */
export const newSecrets = (names: readonly string[]): Secrets =>
  Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]))

/** Runs `use` with a file of these secrets that only its owner can read and that is deleted afterwards. */
export async function withSecretsFile<T>(secrets: Secrets, use: (args: string[]) => Promise<T>): Promise<T> {
  if (Object.keys(secrets).length === 0) return use([])
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-'))
  try {
    const file = join(folder, 'secrets.json')
    writeFileSync(file, JSON.stringify(secrets), { mode: 0o600 })
    return await use(['--secrets-file', file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
