// What `npm run keys` does with its words.
import { parseArgs } from 'node:util'
import { runLocally, runRemotely } from '../local/run-statement.ts'
import { Refusal } from '../local/terminal.ts'
import { countSealedText } from '../origin/sql/sealed-columns.ts'
import { otherSecrets, rotatedSecret, rotatedSecrets, type SecretName } from './rotated-secrets.ts'
import { localStore, type SecretStore } from './secret-stores.ts'

const names: readonly SecretName[] = rotatedSecrets.map(({ name }) => name)
const usage = `Usage: npm run keys -- list [--remote]
       npm run keys -- rotate|retire ${names.join('|')} [--remote]`

type Asked = { verb: 'list' | 'rotate' | 'retire'; name: SecretName; isRemote: boolean }

/** Throws a Refusal. @returns the exit code */
export async function keysCommand(words: string[], { log, error }: Pick<Console, 'log' | 'error'>): Promise<number> {
  const asked = readAsked(words)
  if (!asked) {
    error(usage)
    return 2
  }
  const { verb, name, isRemote } = asked
  if (verb === 'list') for (const one of names) log(await shown(one, isRemote))
  if (verb === 'rotate') log(await rotate(name, isRemote))
  if (verb === 'retire') log(await retire(name, isRemote))
  return 0
}

async function shown(name: SecretName, isRemote: boolean): Promise<string> {
  if (!isRemote && !rotatedSecret(name).isInFolder) return `${name}: a variable of the environment`
  const versions = await (await storeOf(name, isRemote)).versions(name)
  return `${name}: ${versions.length ? `version ${versions.join(', ')}; the first ${isToken(name) ? 'is the newest' : 'signs'}` : 'none yet'}`
}

async function rotate(name: SecretName, isRemote: boolean): Promise<string> {
  const store = await storeOf(name, isRemote)
  const [newest = 0] = await store.versions(name)
  const value = await store.add(name, newest + 1)
  const since = isRemote ? '' : ' from the next start on'
  if (isToken(name))
    return `Version ${newest + 1} of ${name} is accepted${since}, and so are the others until you retire them. It is shown only now:\n${value}`
  const former = newest ? ` Version ${newest} is still accepted until you retire it.` : ''
  // The other side is no part of the site, and knows the former value until it is given this one.
  if (rotatedSecret(name).isShown)
    return `Version ${newest + 1} of ${name} signs now, beside the former until you retire that. Give the other side this value, which is shown only now:\n${value}`
  return `Version ${newest + 1} of ${name} signs now${since}.${former}`
}

async function retire(name: SecretName, isRemote: boolean): Promise<string> {
  const store = await storeOf(name, isRemote)
  const versions = await store.versions(name)
  const oldest = versions.at(-1)
  if (oldest === undefined || versions.length < 2) {
    throw new Refusal(`${name} has only one version, which is in use. First run: npm run keys -- rotate ${name}`)
  }
  const sealed = name === 'SIGNING_SECRET' ? await countSealed(oldest, isRemote) : 0
  if (sealed > 0) {
    throw new Refusal(
      `${sealed} values in the database are still sealed with version ${oldest} of ${name}. The running site seals them anew within minutes; try again then.`,
    )
  }
  await store.remove(name, oldest)
  return `Version ${oldest} of ${name} is gone: what it signed is refused from now on.`
}

/** Loaded only where it is asked for: wrangler takes a second. */
async function storeOf(name: SecretName, isRemote: boolean): Promise<SecretStore> {
  if (isRemote) return (await import('./remote-store.ts')).remoteStore
  if (rotatedSecret(name).isInFolder) return localStore
  throw new Refusal(
    `${name} is a variable of the environment of "npm start": set the new value as ${name}_2 beside it, give it to the other side, and start again. Then leave out the former.`,
  )
}

async function countSealed(version: number, isRemote: boolean): Promise<number> {
  const [row] = await (isRemote ? runRemotely : runLocally)(countSealedText(version))
  return Number(row?.sealed ?? 0)
}

function readAsked(args: string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({
      args,
      options: { remote: { type: 'boolean' } },
      allowPositionals: true,
    })
    const [verb, wanted = '', ...more] = positionals
    const isRemote = values.remote === true
    const [first] = names
    if (verb === 'list' && !wanted && first) return { verb, name: first, isRemote }
    const name = names.find((one) => one === wanted)
    if ((verb === 'rotate' || verb === 'retire') && name && !more.length) return { verb, name, isRemote }
    const how = otherSecrets[wanted]
    if (verb === 'rotate' && how) throw new Refusal(`${wanted} is not rotated by this command. ${how}`)
  } catch (error) {
    if (error instanceof Refusal) throw error
    // An unknown option: print the usage.
  }
  return null
}

/** Callers send it, and every version is accepted. */
function isToken(name: SecretName): boolean {
  return name === 'METRICS_TOKEN' || name === 'MAIL_EVENTS_TOKEN'
}
