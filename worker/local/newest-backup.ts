// Finds the newest backup of a data folder: a complete one has a manifest, which is written last.
import { globSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** The folder of backups beside a data folder. */
const backupsOf = (path: string): string => join(dirname(resolve(path)), 'backups')

/** The path of the newest complete backup; null when there is none. */
export function newestBackup(path: string): string | null {
  const folder = backupsOf(path)
  const manifests = globSync('*/manifest.json', { cwd: folder }).map((name) => join(folder, name))
  const [newest] = manifests.sort((one, other) => changedMs(other) - changedMs(one))
  return newest ? dirname(newest) : null
}

const changedMs = (file: string): number => statSync(file).mtimeMs
