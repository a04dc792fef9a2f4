// The database of a data folder for `npm run import` and `export`: of the site that runs on it, or opened here when none runs.
import { createReadStream, rmSync } from 'node:fs'
import { join } from 'node:path'
import { Readable } from 'node:stream'
import type { D1Database, Fetcher } from '@cloudflare/workers-types'
import { catalogueTags } from '../../shared/contract/cache-tags.ts'
import { readVersions, type VersionedSecret } from '../../shared/versioned-secret.ts'
import { operatorOrderText } from '../origin/admin/store/operator-orders.ts'
import { contentTypeOf, hiddenFolder, pictureKey } from '../origin/files/addresses.ts'
import { hiddenPicture } from '../origin/seed/hidden-picture.ts'
import {
  askRunningFiles,
  askRunningSite,
  propagateChanged,
  putRunningFile,
  runningDatabase,
} from './ask-running-site.ts'
import { dataPath, openDataFolder } from './data-folder.ts'
import { filesAddress, storeFile } from './files.ts'
import { openRemoteDatabase } from './remote-database.ts'
import { putDeployedFile } from './remote-files.ts'
import { storedSecrets } from './secret-files.ts'
import { isSeeded, markSeeded } from './seed-mark.ts'
import { Refusal } from './terminal.ts'

export type CatalogueDatabase = {
  db: D1Database
  signingSecret: VersionedSecret
  /** A site answers visitors meanwhile. */
  isServing: boolean
  /** Stores a file of this machine in the bucket. */
  putFile: (key: string, path: string, size: number) => Promise<void>
  /** The bytes of a file of the bucket; null where there is none, or it cannot be read from here. */
  readFile: (key: string) => Promise<Uint8Array | null>
  /** The site carries out an order without fields: a running one at once, a deployment with its next minute. */
  order: (verb: string) => Promise<void>
  /** Ends the work; the caches forget lists when the catalogue changed. */
  close: (isChanged: boolean) => Promise<void>
}

export async function openCatalogue(isRemote = false): Promise<CatalogueDatabase> {
  if (isRemote) return openDeployed()
  const path = dataPath()
  const running = await runningDatabase({ path })
  if (!running) return openStopped()
  return {
    db: running,
    signingSecret: signingSecretOf(path),
    isServing: true,
    putFile: (key, file, size) => putRunningFile({ path }, key, file, size),
    readFile: async (key) => bytesOf(await askRunningFiles({ path }, { key })),
    order: async (verb) => {
      await writeOrder(running, verb)
      await askRunningSite({ path }, ['carry-out'])
    },
    close: async (isChanged) => void (isChanged && (await propagateChanged({ path }, catalogueTags))),
  }
}

/** The secret of a deployment cannot be read from there: the operator names it where records are written or read. */
async function openDeployed(): Promise<CatalogueDatabase> {
  const db = await openRemoteDatabase()
  return {
    db,
    signingSecret: readVersions(process.env, secretName) ?? [],
    isServing: true,
    putFile: putDeployedFile,
    readFile: async () => null,
    order: (verb) => writeOrder(db, verb),
    // Its next minute tells the caches.
    close: async (isChanged) => {
      if (isChanged) await writeOrder(db, 'outdate_lists')
    },
  }
}

type Answer = { ok: boolean; arrayBuffer: () => Promise<ArrayBuffer> }

const bytesOf = async (answer: Answer | null): Promise<Uint8Array | null> =>
  answer?.ok ? new Uint8Array(await answer.arrayBuffer()) : null

async function writeOrder(db: D1Database, verb: string): Promise<void> {
  await db.prepare(operatorOrderText(crypto.randomUUID(), { verb, fields: {}, site: '' })).run()
}

async function openStopped(): Promise<CatalogueDatabase> {
  const folder = openDataFolder()
  // Loading the runtime takes a second: a folder that is in use is reported before.
  const [{ openStorage }, { migrate }] = await Promise.all([import('./storage.ts'), import('./migrate.ts')])
  // Makes the secret where there is none yet.
  folder.secrets.secret(secretName)
  const storage = await openStorage(folder.state)
  const db = await storage.database()
  await folder.checked(() => migrate(db))
  return {
    db,
    signingSecret: signingSecretOf(folder.path),
    isServing: false,
    // No isolate keeps anything.
    order: async () => undefined,
    putFile: async (key, file, size) => storeFile(await storage.files(), { key, size }, createReadStream(file)),
    readFile: async (key) => bytesOf(await (await storage.files()).fetch(filesAddress({ key }))),
    close: async (isChanged) => {
      // A site with a catalogue of its own gets no demo, whose files have the picture of videos without one.
      if (isChanged && !isSeeded(folder.path)) {
        const files = await storage.files()
        for (const name of ['still', 'poster', 'vertical']) await putHiddenPicture(files, name)
        markSeeded(folder.path, 0)
      }
      await storage.stop()
      // The edge's cache of the old catalogue.
      if (isChanged) rmSync(join(folder.state, 'kv'), { recursive: true, force: true })
      folder.release()
    },
  }
}

async function putHiddenPicture(files: Fetcher, name: string): Promise<void> {
  const [key, bytes] = [pictureKey(`${hiddenFolder}/${name}.webp`), hiddenPicture()]
  await storeFile(files, { key, size: bytes.byteLength, contentType: contentTypeOf(key) }, Readable.from([bytes]))
}

const secretName = 'SIGNING_SECRET'

function signingSecretOf(path: string): VersionedSecret {
  const secret = readVersions(storedSecrets(path, [secretName]), secretName)
  if (!secret) throw new Refusal('The data folder has no signing secret. Start the site once with npm start.')
  return secret
}
