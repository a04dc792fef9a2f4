// A folder of backups: one folder for each, named by its time, beside the files that they share. A backup that is not complete has
// another name, and one process at a time writes.
import {
  closeSync,
  existsSync,
  fsyncSync,
  globSync,
  mkdirSync,
  openSync,
  readdirSync,
  renameSync,
  rmSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { backupsKept } from '../../shared/limits.ts'
import { Refusal } from '../local/terminal.ts'
import { readManifest } from './manifest.ts'
import { readableFiles } from './media-list.ts'
import { keptBackups, type Rule } from './retention.ts'

/** The name of a complete backup: its time. */
export const completeName = /^\d{4}-\d\d-\d\dT\d\d-\d\d-\d\d-\d{3}Z$/
const halfName = 'half-'

export const backupName = (ms: number): string => new Date(ms).toISOString().replaceAll(/[:.]/g, '-')
export const halfPath = (root: string, name: string): string => join(root, `${halfName}${name}`)

/** Oldest first. */
export const backupsIn = (root: string): string[] =>
  existsSync(root)
    ? readdirSync(root)
        .filter((name) => completeName.test(name))
        .sort()
    : []

/** The newest whose name begins with `at`, for example with a day. Throws a Refusal when there is none. */
export function chooseBackup(root: string, at = ''): string {
  const names = backupsIn(root)
  if (!names.length) throw new Refusal(`There is no backup in ${root}.`)
  const name = names.findLast((one) => one.startsWith(at))
  if (name) return name
  throw new Refusal(`There is no backup in ${root} whose name begins with ${at}. There are: ${names.join(', ')}.`)
}

/** Runs work that writes the folder, alone, after what an interrupted run left was deleted. */
export async function withBackupFolder<T>(root: string, work: () => Promise<T>): Promise<T> {
  mkdirSync(root, { recursive: true, mode: 0o700 })
  const lock = lockOf(root)
  try {
    for (const left of globSync([`${halfName}*`, `objects/${halfName}*`], { cwd: root })) remove(join(root, left))
    return await work()
  } finally {
    lock.close()
  }
}

/** Completes a backup: its name changes once all of it is on the disk. */
export function completeBackup(root: string, name: string): void {
  flush(halfPath(root, name))
  renameSync(halfPath(root, name), join(root, name))
  flush(root)
}

/** Makes sure that a file or folder is on the disk. */
export function flush(path: string): void {
  const opened = openSync(path, 'r')
  fsyncSync(opened)
  closeSync(opened)
}

/** Deletes the backups of the schedule that are too old, then the files that no backup needs. Returns the deleted names. */
export async function prune(root: string, rule: Rule = backupsKept): Promise<string[]> {
  const scheduled = backupsIn(root).filter((name) => isScheduled(join(root, name)))
  const old = oldBackups(scheduled, rule)
  for (const name of old) {
    renameSync(join(root, name), halfPath(root, name))
    remove(halfPath(root, name))
  }
  if (old.length) await removeUnusedObjects(root)
  return old
}

/** Those of a schedule's backups that its rule does not keep. */
export function oldBackups(names: readonly string[], rule: Rule): string[] {
  const kept = keptBackups(names.map(madeMs), rule)
  return names.filter((name) => !kept.has(madeMs(name)))
}

/** A damaged backup stays: its files may still be of use. */
export function isScheduled(backup: string): boolean {
  try {
    return readManifest(backup).isScheduled
  } catch (error) {
    if (error instanceof Refusal) return false
    throw error
  }
}

async function removeUnusedObjects(root: string): Promise<void> {
  const used = new Set<string>()
  for (const name of backupsIn(root)) {
    const files = await readableFiles(join(root, name))
    // What a damaged list named is not known, so every file stays.
    if (files === null) return
    for (const { sha256 } of files) used.add(sha256)
  }
  for (const path of globSync('objects/??/*', { cwd: root })) if (!used.has(path.slice(-64))) remove(join(root, path))
}

/** The time in the name of a backup. */
export const madeMs = (name: string): number =>
  Date.parse(name.replace(/T(\d\d)-(\d\d)-(\d\d)-(\d{3})Z$/, (_, h, m, s, ms) => `T${h}:${m}:${s}.${ms}Z`))

const remove = (path: string): void => rmSync(path, { recursive: true, force: true })

/** SQLite's lock ends with the process. */
function lockOf(root: string): DatabaseSync {
  try {
    const lock = new DatabaseSync(join(root, 'lock.sqlite'), { timeout: 0 })
    lock.exec('BEGIN EXCLUSIVE')
    return lock
  } catch {
    throw new Refusal(`The folder ${root} cannot be written, or another backup is writing it.`)
  }
}
