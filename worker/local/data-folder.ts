// The folder that `npm start` keeps between runs: databases and files of the local runtime, and the secrets that a deployment
// stores at Cloudflare. Problems with the folder are reported in one line before anything runs on it.
import { accessSync, constants, mkdirSync } from 'node:fs'
import { join, relative } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { root } from '../build/paths.ts'
import { findDataProblem } from './check-data.ts'
import { isDiskFull } from './disk-space.ts'
import { newestBackup } from './newest-backup.ts'
import { guardRuntimes } from './process-guard.ts'
import { forgetSecret, secret, secretVersions } from './secret-files.ts'
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
  const shown = shownPath(path)
  try {
    mkdirSync(path, { recursive: true })
    accessSync(path, constants.R_OK | constants.W_OK | constants.X_OK)
  } catch (error) {
    throw new Refusal(`The data folder ${shown} cannot be written (${(error as NodeJS.ErrnoException).code}).`)
  }
  const lock = lockFolder(path, shown)
  guardRuntimes()
  const state = stateOf(path)
  const problem = findDataProblem(path, state)
  if (problem) {
    lock.close()
    throw problem.kind === 'damage'
      ? damagedFolder(path, problem.text)
      : new Refusal(`The data folder ${shown} ${problem.text}`)
  }
  return {
    path,
    shown,
    state,
    secrets: { secret: (name) => secret(path, name), versions: (name) => secretVersions(path, name) },
    forgetSecret: (name) => forgetSecret(path, name),
    checked: (work) => work().catch((error: unknown) => Promise.reject(explained(error, path))),
    release: () => lock.close(),
  }
}

/** Another upstream has other data, so the edge's cache of it is in a folder of its own. */
export function stateFor({ path, state }: DataFolder, upstreamUrl: string): string {
  return upstreamUrl ? join(path, 'upstream', upstreamUrl.replace(/[^a-z0-9.-]+/gi, '-')) : state
}

/** Names the newest backup before it speaks of deleting. */
function damagedFolder(path: string, detail: string): Refusal {
  const [shown, backup] = [shownPath(path), newestBackup(path)]
  const help = backup ? `The newest backup is ${shownPath(backup)}.` : 'It has no backup.'
  return new Refusal(`The data folder ${shown} is broken (${detail}). ${help} To start afresh: rm -rf ${shown}`)
}

function explained(error: unknown, path: string): unknown {
  const text = error instanceof Error ? error.message : ''
  const shown = shownPath(path)
  if (/delete the data folder/.test(text)) return new Refusal(`${text}: rm -rf ${shown}`)
  if (error instanceof Error && isDiskFull(path, text)) {
    return new Refusal(
      `The disk of the data folder ${shown} is full. Free some space and start again: nothing is lost.`,
    )
  }
  const isDamage = /malformed|not a database|disk image|SQLITE_CORRUPT|SQLITE_NOTADB|internal error/i.test(text)
  return isDamage ? damagedFolder(path, 'its database is damaged') : error
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
    throw damagedFolder(path, 'lock.sqlite')
  }
}

function shownPath(path: string): string {
  const fromHere = relative(process.cwd(), path)
  return fromHere.startsWith('..') ? path : fromHere
}
