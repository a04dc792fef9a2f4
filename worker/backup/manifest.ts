// The manifest of a backup: what it holds, with a hash of everything. It is written last, and carries a hash of itself.
import { createHash } from 'node:crypto'
import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import * as z from 'zod/mini'
import { openBox, sealTo } from '../../shared/sealed-box.ts'
import { Refusal } from '../local/terminal.ts'
import { type Opening, openSecrets, type Sealing, type Secrets, sealSecrets } from './seal-secrets.ts'

const Sha256 = z.string().check(z.regex(/^[0-9a-f]{64}$/))
const Count = z.int().check(z.minimum(0))
const Base64 = z.string().check(z.regex(/^[\w-]+$/))

const Manifest = z.object({
  /** Raised when a reader of this version could not read it any more. */
  format: z.literal(1),
  made: z.iso.datetime(),
  /** Of the program that made it. */
  version: z.string(),
  source: z.enum(['data folder', 'deployment']),
  /** Backups of a schedule are deleted by it; others stay. */
  isScheduled: z.boolean(),
  /** The migrations that made the schema. */
  schema: z.array(z.string()),
  database: z.object({
    bytes: Count,
    sha256: Sha256,
    tables: z.array(z.object({ name: z.string(), rows: Count, sha256: Sha256 })),
  }),
  /** `sha256` is that of the list; the list has one of each file. */
  media: z.object({ files: Count, bytes: Count, sha256: Sha256 }),
  settings: z.array(z.object({ path: z.string().check(z.regex(/^[\w-][\w./-]*$/)), sha256: Sha256 })),
  /** Sealed with a passphrase, or to a public key. */
  secrets: z.union([
    z.object({
      names: z.array(z.string()),
      cost: z.int().check(z.minimum(2 ** 14), z.maximum(2 ** 20)),
      salt: Base64,
      iv: Base64,
      sealed: Base64,
    }),
    z.object({
      names: z.array(z.string()),
      box: z.object({ v: z.literal(1), to: Base64, ephemeral: Base64, iv: Base64, sealed: Base64 }),
    }),
  ]),
})

export type Manifest = z.infer<typeof Manifest>
type Unsealed = Omit<Manifest, 'secrets'>

export const manifestName = 'manifest.json'

/** The text of the file, with the secrets sealed. */
export async function manifestText(unsealed: Unsealed, secrets: Secrets, sealing: Sealing): Promise<string> {
  const about = JSON.stringify(unsealed)
  const sealed =
    'publicKey' in sealing
      ? { box: await sealTo(sealing.publicKey, JSON.stringify(secrets), about) }
      : sealSecrets(secrets, sealing.passphrase, about)
  const manifest = { ...unsealed, secrets: { names: Object.keys(secrets), ...sealed } }
  return `${JSON.stringify({ sha256: sha256Of(JSON.stringify(manifest)), manifest }, null, 1)}\n`
}

/** Throws a Refusal when it is missing, damaged, or of a format that this version does not know. */
export function readManifest(folder: string): Manifest {
  const { sha256, manifest } = parsed(folder)
  if (sha256 !== sha256Of(JSON.stringify(manifest)))
    throw damaged(folder, `${manifestName} does not match its own hash`)
  const read = Manifest.safeParse(manifest)
  if (read.success) return manifest as Manifest
  throw new Refusal(`The backup ${folder} has a format that this version cannot read. Use the version that made it.`)
}

/** Throws a Refusal for another passphrase or key. */
export async function unsealSecrets({ secrets, ...rest }: Manifest, opening: Opening): Promise<Secrets> {
  const about = JSON.stringify(rest)
  if ('box' in secrets) {
    const text = await openBox(secrets.box, 'privateKey' in opening ? opening.privateKey : '', about)
    if (text !== null) return JSON.parse(text) as Secrets
    throw new Refusal(`This backup is opened by the private key of ${secrets.box.to}. Name its file with --key.`)
  }
  const opened = 'passphrase' in opening ? openSecrets(secrets, opening.passphrase, about) : null
  if (opened) return opened
  throw new Refusal('The passphrase does not open this backup.')
}

/** Whether it needs a private key, and no passphrase. */
export const isForKey = ({ secrets }: Manifest): boolean => 'box' in secrets

export const damaged = (folder: string, what: string): Refusal =>
  new Refusal(`The backup ${folder} is damaged: ${what}. Nothing was restored.`)

function parsed(folder: string): { sha256?: unknown; manifest?: unknown } {
  try {
    const read: unknown = JSON.parse(readFileSync(join(folder, manifestName), 'utf8'))
    if (typeof read === 'object' && read !== null) return read
  } catch {
    // It is missing, or no JSON.
  }
  throw damaged(folder, `${manifestName} is missing or cannot be read`)
}

const sha256Of = (text: string): string => createHash('sha256').update(text).digest('hex')
