// Reads a whole backup before anything is restored from it: every byte has to have the hash that was written down. What is damaged,
// missing or of a newer version is refused in one sentence.
import { join } from 'node:path'
import { migrationNames } from '../local/migration-files.ts'
import { Refusal } from '../local/terminal.ts'
import { databaseName } from './make-backup.ts'
import { damaged, type Manifest, readManifest } from './manifest.ts'
import { mediaListName, readMediaList } from './media-list.ts'
import { hashFile, objectPath } from './object-store.ts'
import { settingsName } from './settings-files.ts'

/** @param root the folder of backups */
export async function checkBackup(root: string, name: string): Promise<Manifest> {
  const backup = join(root, name)
  const manifest = readManifest(backup)
  refuseNewer(manifest, backup)
  const { database, media, settings } = manifest
  const files = [
    { path: databaseName, sha256: database.sha256 },
    { path: mediaListName, sha256: media.sha256 },
    ...settings.map(({ path, sha256 }) => ({ path: join(settingsName, path), sha256 })),
  ]
  for (const { path, sha256 } of files) await requireHash(backup, join(backup, path), path, sha256)
  for await (const { key, sha256 } of readMediaList(backup)) {
    await requireHash(backup, objectPath(root, sha256), `the file ${key}`, sha256)
  }
  return manifest
}

async function requireHash(backup: string, file: string, shown: string, sha256: string): Promise<void> {
  const found = await hashFile(file)
  if (found === null) throw damaged(backup, `${shown} is missing`)
  if (found !== sha256) throw damaged(backup, `${shown} has other bytes than when it was written`)
}

/** An older schema is migrated; of a newer one this program knows neither columns nor meaning. */
function refuseNewer({ schema, version }: Manifest, backup: string): void {
  const known = migrationNames()
  const unknown = schema.find((name) => !known.includes(name))
  if (unknown === undefined) return
  throw new Refusal(
    `The backup ${backup} has a newer schema than this version (${unknown}). Restore it with the version that made it (${version}) or a later one.`,
  )
}
