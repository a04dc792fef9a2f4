// The folder that `npm start` keeps between runs: databases and files of the local runtime, and the secrets that a deployment
// stores at Cloudflare. Problems with the folder are reported in one line before anything runs on it.
import { randomBytes } from 'node:crypto'
import {
  accessSync,
  constants,
  existsSync,
  globSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  rmSync,
  writeFileSync,
} from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { versionOf } from '../../shared/versioned-secret.ts'
import { root } from '../build/paths.ts'
import { Refusal } from './terminal.ts'

export type DataFolder = {
  path: string
  /** The path as a person would type it. */
  shown: string
  /** Where the runtime persists: the path of `wrangler --persist-to`, so that both see the same data. */
  state: string
  /** A secret by its name, generated when missing; and the names of a secret's existing versions. */
  secrets: { secret: (name: string) => string; versions: (name: string) => string[] }
  forgetSecret: (name: string) => void
  /** Runs work on the data; an error of the database becomes a Refusal that names the folder. */
  checked: <T>(work: () => Promise<T>) => Promise<T>
  release: () => void
}

/** `DATA_DIR`, or `.data` at the root. */
export function dataPath(): string {
  return process.env.DATA_DIR || join(root, '.data')
}

/** Where the runtime persists. */
export const stateOf = (path: string): string => join(path, 'v3')

/** Opens the folder for this process alone. Throws a Refusal when it cannot be written, is in use or is broken. */
export function openDataFolder(path = dataPath()): DataFolder {
  const shown = relative(process.cwd(), path).startsWith('..') ? path : relative(process.cwd(), path)
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Refusal(`The data folder ${shown} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  const lock = lockFolder(path, shown)
  const state = stateOf(path)
  const broken = globSync('**/*.sqlite', { cwd: state }).find((name) => !isDatabase(join(state, name)))
  if (broken) {
    lock.close()
    throw brokenFolder(shown, broken)
  }
  return {
    path,
    shown,
    state,
    secrets: { secret: (name) => secret(path, name), versions: (name) => versions(path, name) },
    forgetSecret: (name) => rmSync(secretFile(path, name)),
    checked: (work) => work().catch((error: unknown) => Promise.reject(explained(error, shown))),
    release: () => lock.close(),
  }
}

/** Another upstream has other data, so the edge's cache of it is in a folder of its own. */
export function stateFor({ path, state }: DataFolder, upstreamUrl: string): string {
  return upstreamUrl ? join(path, 'upstream', upstreamUrl.replace(/[^a-z0-9.-]+/gi, '-')) : state
}

function brokenFolder(shown: string, detail: string): Refusal {
  return new Refusal(`The data folder ${shown} is broken (${detail}). To start afresh: rm -rf ${shown}`)
}

function explained(error: unknown, shown: string): unknown {
  const text = error instanceof Error ? error.message : ''
  if (/delete the data folder/.test(text)) return new Refusal(`${text}: rm -rf ${shown}`)
  const isDamage = /malformed|not a database|disk image|SQLITE_CORRUPT|SQLITE_NOTADB|internal error/i.test(text)
  return isDamage ? brokenFolder(shown, 'its database is damaged') : error
}

/** SQLite's own lock: it works on every system, and is released with the process, however that ends. */
function lockFolder(path: string, shown: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(join(path, 'lock.sqlite'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch (error) {
    if (error instanceof Error && /locked/.test(error.message)) {
      throw new Refusal(
        `The data folder ${shown} is in use by another start. Stop that one, or set DATA_DIR to another folder.`,
      )
    }
    throw brokenFolder(shown, 'lock.sqlite')
  }
}

/** Whether SQLite can read the file's schema. Checking every page would take seconds on a big catalogue. */
function isDatabase(file: string): boolean {
  try {
    const database = new DatabaseSync(file)
    database.prepare('SELECT count(*) FROM sqlite_schema').get()
    database.close()
    return true
  } catch {
    return false
  }
}

/** The existing versions of these secrets, by their names. */
export const storedSecrets = (path: string, names: readonly string[]): Record<string, string> =>
  Object.fromEntries(
    names
      .flatMap((name) => versions(path, name).sort())
      .filter((name) => existsSync(secretFile(path, name)))
      .map((name) => [name, readFileSync(secretFile(path, name), 'utf8')]),
  )

/** Readable by the folder's owner only. */
export const writeSecret = (path: string, name: string, value: string): void =>
  writeFileSync(secretFile(path, name), value, { mode: 0o600 })

/** Generated once, kept with the data, readable by its owner only. */
function secret(path: string, name: string): string {
  const file = secretFile(path, name)
  try {
    return readFileSync(file, 'utf8')
  } catch {
    const value = randomBytes(32).toString('base64url')
    writeSecret(path, name, value)
    return value
  }
}

/** The first version, when there is none. */
function versions(path: string, name: string): string[] {
  const names = readdirSync(path)
    .filter((file) => file.endsWith('.txt'))
    .map((file) => file.slice(0, -'.txt'.length).toUpperCase().replaceAll('-', '_'))
  const found = names.filter((one) => versionOf(one, name) !== null)
  return found.length ? found : [name]
}

const secretFile = (path: string, name: string): string => join(path, `${name.toLowerCase().replaceAll('_', '-')}.txt`)
