// Why: secrets are named in wrangler.toml and live at Cloudflare only. One that the deployed Worker does not have yet is
// made at random and goes up together with the Worker's first version. None is ever printed.
import { randomBytes } from 'node:crypto'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { type Configuration, requiredSecrets } from './configuration.ts'
import { failed, wrangler } from './wrangler.ts'

/** The names that the configuration requires and the deployed Worker lacks. */
export async function missingSecrets(configuration: Configuration): Promise<string[]> {
  const required = requiredSecrets(configuration)
  if (required.length === 0) return []
  const args = ['secret', 'list', '--name', configuration.name, '--format', 'json']
  const said = await wrangler(args)
  // 10007: the Worker was never deployed, so it has none.
  if (!said.ok && !/10007|not exist|not found/i.test(said.out + said.err)) throw failed(args, said)
  const present = said.ok ? (JSON.parse(said.out.slice(said.out.indexOf('['))) as { name: string }[]) : []
  return required.filter((name) => !present.some((one) => one.name === name))
}

/** Runs `use` with a file of random values for these names, which nobody else can read and which is gone afterwards. */
export async function withSecretsFile<T>(names: string[], use: (args: string[]) => Promise<T>): Promise<T> {
  if (names.length === 0) return use([])
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-'))
  try {
    const file = join(folder, 'secrets.json')
    const values = names.map((name) => [name, randomBytes(32).toString('base64url')])
    writeFileSync(file, JSON.stringify(Object.fromEntries(values)), { mode: 0o600 })
    return await use(['--secrets-file', file])
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}
