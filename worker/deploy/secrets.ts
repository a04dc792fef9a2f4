// Why: secrets are named in wrangler.toml and live at Cloudflare only. One that the deployed Worker does not have yet is
// made at random and goes up together with the Worker's first version; one that two Workers share is made for both. None is
// ever printed.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Configuration, requiredSecrets } from './configuration.ts'
import { failed, wrangler } from './wrangler.ts'

/** What a Worker needs, and whether it was ever deployed. */
export type Standing = { isThere: boolean; missing: string[] }

/** The names that the configuration requires and the deployed Worker lacks. */
export async function standingOf(configuration: Configuration): Promise<Standing> {
  const required = requiredSecrets(configuration)
  const args = ['secret', 'list', '--name', configuration.name, '--format', 'json']
  const said = await wrangler(args)
  // 10007: the Worker was never deployed, so it has none.
  if (!said.ok && !/10007|not exist|not found/i.test(said.out + said.err)) throw failed(args, said)
  const present = said.ok ? (JSON.parse(said.out.slice(said.out.indexOf('['))) as { name: string }[]) : []
  return { isThere: said.ok, missing: required.filter((name) => !present.some((one) => one.name === name)) }
}

export type Secrets = Record<string, string>

/** Random values for these names. */
export const newSecrets = (names: readonly string[]): Secrets =>
  Object.fromEntries(names.map((name) => [name, randomBytes(32).toString('base64url')]))

/** Runs `use` with a file of these secrets, which nobody else can read and which is gone afterwards. */
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
