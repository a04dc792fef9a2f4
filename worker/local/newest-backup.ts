// Finds the newest backup of a data folder: a complete one has a manifest, which is written last.
import { globSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Folders of backups beside a data folder. */
const folders = ['backups', '.backups']

/** The path of the newest complete backup; null when there is none. */
export function newestBackup(path: string): string | null {
  const beside = folders.map((name) => join(dirname(resolve(path)), name))
  const manifests = beside.flatMap((cwd) => globSync('*/manifest.json', { cwd }).map((name) => join(cwd, name)))
  const [newest] = manifests.sort((one, other) => changedMs(other) - changedMs(one))
  return newest ? dirname(newest) : null
}

const changedMs = (file: string): number => statSync(file).mtimeMs
