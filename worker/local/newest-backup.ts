// The place of a data folder's backups, and the newest of them: a complete one has a manifest, which is written last.
import { globSync, statSync } from 'node:fs'
import { dirname, join, resolve } from 'node:path'

/** Where `npm run backup` writes: beside the data folder. */
export const backupsBeside = (dataFolder: string): string => join(dirname(resolve(dataFolder)), '.backups')

/** The path of the newest complete backup; null when there is none. */
export function newestBackup(path: string): string | null {
  const folder = backupsBeside(path)
  const manifests = globSync('*/manifest.json', { cwd: folder }).map((name) => join(folder, name))
  const [newest] = manifests.sort((one, other) => changedMs(other) - changedMs(one))
  return newest ? dirname(newest) : null
}

const changedMs = (file: string): number => statSync(file).mtimeMs
