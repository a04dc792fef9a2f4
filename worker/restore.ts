// `npm run restore`: makes a data folder from a backup, after every byte of the backup was checked. `--dry-run` only checks.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseBackup, withBackupFolder } from './backup/backup-folder.ts'
import { bucketPlace, isBucketAddress } from './backup/bucket-place.ts'
import { checkBackup } from './backup/check-backup.ts'
import { copyFromBucket } from './backup/copy-from-bucket.ts'
import { readPrivateKey } from './backup/key-file.ts'
import { isForKey, type Manifest, unsealSecrets } from './backup/manifest.ts'
import { knownPassphrase } from './backup/passphrase.ts'
import { requireEmpty, restoreBackup, restoreSteps } from './backup/restore-backup.ts'
import { differingSettings, settingsName } from './backup/settings-files.ts'
import { dataPath } from './local/data-folder.ts'
import { backupsBeside } from './local/newest-backup.ts'
import { command } from './local/terminal.ts'

const usage =
  'Usage: npm run restore -- --from FOLDER|r2://BUCKET/PREFIX|s3://BUCKET/PREFIX [--at 2026-11-23] [--key FILE] [--remote] [--dry-run]'

const withoutSecrets =
  'The backup has no secrets. Put yours into the data folder before the first start, or sealed values stay closed.'

await command(async () => {
  const { root, bucket, at, keyFile, isRemote, isDryRun } = readArguments()
  const path = dataPath()
  if (!isDryRun && !isRemote) requireEmpty(path)
  const copied = bucket && (await withBackupFolder(root, () => copyFromBucket(bucketPlace(bucket), root, at)))
  if (copied) console.log(`Copied ${copied} from ${bucket} to ${root}`)
  const name = copied ?? chooseBackup(root, at)
  const manifest = await checkBackup(root, name)
  console.log(`Backup ${name}: ${shown(manifest)}. Every hash is right.`)
  const opening = isForKey(manifest) ? readPrivateKey(keyFile) : { passphrase: await knownPassphrase() }
  if (isDryRun) {
    const secrets = Object.keys(await unsealSecrets(manifest, opening))
    console.log(
      secrets.length ? `The ${isForKey(manifest) ? 'key' : 'passphrase'} opens ${secrets.join(', ')}.` : withoutSecrets,
    )
    const steps = isRemote ? (await remotely()).remoteRestoreSteps() : restoreSteps(path)
    console.log(steps.map((step, index) => `${index + 1}. ${step}`).join('\n'))
    console.log('Nothing was restored: this was a dry run.')
  } else if (isRemote) {
    await (await remotely()).restoreRemotely({ root, name, manifest, opening }, console.log)
  } else {
    const { rows, files, migrations, secrets } = await restoreBackup({ root, name, manifest, opening }, path)
    console.log(`Restored into ${path}: ${count(rows)} rows and ${count(files)} files, each compared`)
    console.log(secrets.length ? `Secrets: ${secrets.join(', ')}` : withoutSecrets)
    if (migrations.length) console.log(`Migrated to this version: ${migrations.join(', ')}`)
  }
  const differing = differingSettings(manifest.settings)
  if (differing.length)
    console.log(
      `Settings that differ here (the backup's are in ${join(root, name, settingsName)}): ${differing.join(', ')}`,
    )
  process.exit(0)
})

/** Loaded only where it is asked for: wrangler takes a second. */
const remotely = () => import('./backup/restore-remotely.ts')

function shown({ made, version, source, database, media }: Manifest): string {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  return `${source} of ${made}, version ${version}, ${count(rows)} rows, ${count(media.files)} files of ${(media.bytes / 1e6).toFixed(1)} MB`
}

function count(value: number): string {
  return value.toLocaleString('en')
}

type Asked = { root: string; bucket: string | null; at: string; keyFile?: string; isRemote: boolean; isDryRun: boolean }

function readArguments(): Asked {
  try {
    const { values } = parseArgs({
      options: {
        from: { type: 'string' },
        at: { type: 'string', default: '' },
        key: { type: 'string' },
        remote: { type: 'boolean', default: false },
        'dry-run': { type: 'boolean', default: false },
      },
    })
    const { from, at, key: keyFile, remote: isRemote, 'dry-run': isDryRun } = values
    const bucket = isBucketAddress(from ?? '') ? (from ?? null) : null
    const root = resolve(bucket === null ? (from ?? '') : backupsBeside(dataPath()))
    if (from) return { root, bucket, at, keyFile, isRemote, isDryRun }
  } catch {
    // An unknown option: print the usage.
  }
  console.error(usage)
  process.exit(2)
}
