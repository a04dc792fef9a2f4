// Where the files of a site go in a backup: into the folder of backups, or straight into a bucket (bucket-backup.ts).
import { join } from 'node:path'
import type { Readable } from 'node:stream'
import { backupsIn } from './backup-folder.ts'
import { type ListedFile, readableFiles } from './media-list.ts'
import { hasObject, type Stored, storeObject } from './object-store.ts'

export type ObjectPlace = {
  /** The files of the newest backup there, by their names in the site's bucket. Without them every file is read again. */
  knownFiles: () => Promise<Map<string, ListedFile>>
  has: (sha256: string, size: number) => boolean
  /** Stores a stream under its hash, unless it is there. */
  store: (bytes: Readable) => Promise<Stored>
}

export const folderObjects = (root: string): ObjectPlace => ({
  async knownFiles() {
    const newest = backupsIn(root).at(-1)
    return byKey(newest ? await readableFiles(join(root, newest)) : null)
  },
  has: (sha256, size) => hasObject(root, sha256, size),
  store: (bytes) => storeObject(root, bytes),
})

/** @param files null for a damaged list */
export const byKey = (files: readonly ListedFile[] | null): Map<string, ListedFile> =>
  new Map((files ?? []).map((file) => [file.key, file]))
