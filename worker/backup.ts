// `npm run backup`: one consistent copy of a site, while it runs or while it does not: database, files, settings and sealed secrets.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupsKept } from '../shared/limits.ts'
import { prune, withBackupFolder } from './backup/backup-folder.ts'
import { bucketPlace, isBucketAddress } from './backup/bucket-place.ts'
import { copyToBucket } from './backup/copy-to-bucket.ts'
import { makeKeyFile, publicKeyOfSettings } from './backup/key-file.ts'
import { localSteps, withLocalSource } from './backup/local-source.ts'
import { type Made, makeBackup, type Source } from './backup/make-backup.ts'
import { noteBackup } from './backup/note-backup.ts'
import { newPassphrase } from './backup/passphrase.ts'
import { programVersion } from './backup/program-version.ts'
import { dataPath } from './local/data-folder.ts'
import { backupsBeside } from './local/newest-backup.ts'
import { command } from './local/terminal.ts'

const usage = `Usage: npm run backup [-- --to FOLDER|r2://BUCKET/PREFIX|s3://BUCKET/PREFIX] [--keep] [--dry-run]
       npm run backup -- --remote [--secrets FILE] [--to …] [--keep] [--dry-run]
       npm run backup -- --new-key FILE`

const withoutSecrets =
  'The backup has no secrets, because Cloudflare gives none back: keep them yourself, or name a file of them with --secrets.'

const notNoted = 'The deployment could not be told of this backup: its /readyz goes on to name the one before.'

type Asked = {
  to: string
  /** The bucket that gets a copy. */
  bucket: string | null
  isScheduled: boolean
  isRemote: boolean
  isDryRun: boolean
  secretsFile?: string
  newKey?: string
}

await command(async () => {
  const asked = readArguments()
  if (asked.newKey !== undefined) console.log(await makeKeyFile(asked.newKey))
  else await (asked.isDryRun ? showSteps(asked) : backUp(asked))
  process.exit(0)
})

async function backUp({ to, bucket, isScheduled, isRemote, secretsFile }: Asked): Promise<void> {
  const place = bucket === null ? null : bucketPlace(bucket)
  const sealing = publicKeyOfSettings() ?? { passphrase: await newPassphrase() }
  const startedMs = performance.now()
  const back = (source: Source) =>
    withBackupFolder(to, async () => {
      const made = await makeBackup(source, to, { sealing, version: await programVersion(), isScheduled })
      const copied = place && (await copyToBucket(to, made.name, place))
      return { made, copied, pruned: isScheduled ? await prune(to) : [] }
    })
  const { made, copied, pruned } = isRemote ? await back(await deployment(secretsFile)) : await withLocalSource(back)
  console.log(shown(made, to, performance.now() - startedMs))
  if (copied !== null) console.log(`Copied to ${bucket}, which lacked ${copied} files of the site`)
  if (!(await noteBackup(isRemote)) && isRemote) console.log(notNoted)
  if (pruned.length) console.log(`Deleted by the schedule: ${pruned.join(', ')}`)
  if (isRemote && secretsFile === undefined) console.log(withoutSecrets)
}

async function deployment(secretsFile?: string): Promise<Source> {
  return (await import('./backup/remote-source.ts')).remoteSource(secretsFile)
}

async function showSteps({ to, bucket, isScheduled, isRemote }: Asked): Promise<void> {
  const read = isRemote ? (await import('./backup/remote-source.ts')).remoteSteps() : localSteps()
  const keep = Object.entries(backupsKept).map(([period, count]) => `${count} ${period}`)
  const steps = [
    ...read,
    'Copy the settings, seal the secrets, write the manifest',
    `Give the backup its name in ${to}`,
    ...(bucket === null ? [] : [`Copy it to ${bucket}: files that are missing there, and the manifest last`]),
    ...(isScheduled ? [`Delete backups of the schedule, but for the newest of ${keep.join(', ')}`] : []),
  ]
  console.log(steps.map((step, index) => `${index + 1}. ${step}`).join('\n'))
  console.log('Nothing was read or written: this was a dry run.')
}

function shown({ name, rows, files, newFiles, newBytes, deleted }: Made, to: string, tookMs: number): string {
  const count = (value: number) => value.toLocaleString('en')
  const gone = deleted ? `, ${count(deleted)} deleted meanwhile` : ''
  const stored = `${count(newFiles)} of them new, ${(newBytes / 1e6).toFixed(1)} MB${gone}`
  return `Backup ${name} in ${to}: ${count(rows)} rows, ${count(files)} files (${stored}), in ${(tookMs / 1000).toFixed(1)} s`
}

function readArguments(): Asked {
  try {
    const { values } = parseArgs({
      options: {
        to: { type: 'string' },
        keep: { type: 'boolean' },
        remote: { type: 'boolean' },
        secrets: { type: 'string' },
        'new-key': { type: 'string' },
        'dry-run': { type: 'boolean' },
      },
    })
    const { keep = false, remote = false, secrets, 'dry-run': isDryRun = false } = values
    const newKey = values['new-key']
    const bucket = isBucketAddress(values.to ?? '') ? (values.to ?? null) : null
    const to = resolve(bucket === null && values.to ? values.to : backupsBeside(dataPath()))
    if (remote || secrets === undefined)
      return { to, bucket, isScheduled: keep, isRemote: remote, isDryRun, secretsFile: secrets, newKey }
  } catch {
    // An unknown option: print the usage.
  }
  console.error(usage)
  process.exit(2)
}
