// The versions of a deployment's secrets, which can be listed, added and deleted but never read.
import { randomBytes } from 'node:crypto'
import { join } from 'node:path'
import { unstable_readConfig } from 'wrangler'
import { bindingOf } from '../../shared/versioned-secret.ts'
import { root, workers } from '../build/paths.ts'
import { type CloudflareApi, openApi } from '../deploy/cloudflare-api.ts'
import { deploymentsOf, mainVersion, newestVersion } from '../deploy/versions.ts'
import { runWrangler } from '../deploy/wrangler.ts'
import { Refusal } from '../local/terminal.ts'
import { type Owner, rotatedSecret, type SecretName } from './rotated-secrets.ts'
import { numbersOf, type SecretStore } from './secret-stores.ts'

/** A secret of two Workers is added to both, and removed from both. */
export const remoteStore: SecretStore = {
  async versions(name) {
    const held = (await holdersOf(name)).flatMap(({ bindings }) => numbersOf(bindings, name))
    return [...new Set(held)].sort((one, other) => other - one)
  },
  async add(name, version) {
    const value = randomBytes(32).toString('base64url')
    for (const { config } of await changeableHoldersOf(name))
      await runWrangler(['secret', 'put', bindingOf(name, version), '--config', config], value)
    return value
  },
  async remove(name, version) {
    const binding = bindingOf(name, version)
    for (const { config, bindings } of await changeableHoldersOf(name))
      if (bindings.includes(binding)) await runWrangler(['secret', 'delete', binding, '--config', config])
  },
}

type Holder = { worker: string; config: string; bindings: string[] }

/** The deployed Workers that hold a secret, with the names of all of their secrets. */
async function holdersOf(name: SecretName): Promise<Holder[]> {
  const api = await openApi()
  const found = await Promise.all(rotatedSecret(name).owners.map((owner) => holderOf(owner, api)))
  const holders = found.filter((one) => one !== null)
  if (holders.length) return holders
  throw new Refusal(`The Worker that holds ${name} is not deployed yet: run "npm run deploy" first.`)
}

/** Before any of them is changed: Cloudflare changes no secret while the newest version is not the one that visitors have. */
async function changeableHoldersOf(name: SecretName): Promise<Holder[]> {
  const [api, holders] = [await openApi(), await holdersOf(name)]
  for (const { worker } of holders) {
    const [[present], newest] = [await deploymentsOf(api, worker), await newestVersion(api, worker)]
    const isNewest = present?.shares.length === 1 && mainVersion(present.shares) === newest
    if (present && newest && !isNewest)
      throw new Refusal(
        `Visitors have another version of ${worker} than the newest one, as after a rollback, and Cloudflare changes no secret then. Deploy a good version first, then change ${name}.`,
      )
  }
  return holders
}

/** Null for a Worker that was never deployed, such as the processor's where no Docker was. */
async function holderOf(owner: Owner, api: CloudflareApi): Promise<Holder | null> {
  const config = owner === 'media' ? join(root, 'worker/media/wrangler.toml') : workers[owner].config
  const worker = unstable_readConfig({ config }).name
  const listed = await api.account<{ name: string }[]>(`/workers/scripts/${worker}/secrets`)
  return listed && { worker, config, bindings: listed.map((one) => one.name) }
}
