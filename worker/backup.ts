// `npm run backup`: one consistent copy of a site, while it runs or while it does not: database, files, settings and sealed secrets.
import { resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { backupsKept } from '../shared/limits.ts'
import { prune, withBackupFolder } from './backup/backup-folder.ts'
import { backUpToBucket } from './backup/bucket-backup.ts'
import { bucketPlace, isBucketAddress } from './backup/bucket-place.ts'
import { makeKeyFile, publicKeyOfSettings } from './backup/key-file.ts'
import { localSteps, withLocalSource } from './backup/local-source.ts'
import { type Made, makeBackup, type Options, type Source } from './backup/make-backup.ts'
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
  /** A folder, or the address of a bucket. */
  to: string
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

async function backUp({ to, isScheduled, isRemote, secretsFile }: Asked): Promise<void> {
  const into = isBucketAddress(to) ? intoBucket(to) : intoFolder
  const sealing = publicKeyOfSettings() ?? { passphrase: await newPassphrase() }
  const startedMs = performance.now()
  const options = { sealing, version: await programVersion(), isScheduled }
  const back = (source: Source) => into(source, to, options)
  const { made, pruned } = isRemote ? await back(await deployment(secretsFile)) : await withLocalSource(back)
  console.log(shown(made, to, performance.now() - startedMs))
  if (!(await noteBackup(isRemote)) && isRemote) console.log(notNoted)
  if (pruned.length) console.log(`Deleted by the schedule: ${pruned.join(', ')}`)
  if (isRemote && secretsFile === undefined) console.log(withoutSecrets)
}

type Into = (source: Source, to: string, options: Options) => Promise<{ made: Made; pruned: string[] }>

function intoFolder(source: Source, to: string, options: Options): ReturnType<Into> {
  return withBackupFolder(to, async () => {
    const made = await makeBackup(source, to, options)
    return { made, pruned: options.isScheduled ? await prune(to) : [] }
  })
}

/** The keys of the bucket are read before anything else is. */
function intoBucket(address: string): Into {
  const place = bucketPlace(address)
  return (source, _to, options) => backUpToBucket(source, place, options)
}

async function deployment(secretsFile?: string): Promise<Source> {
  return (await import('./backup/remote-source.ts')).remoteSource(secretsFile)
}

async function showSteps({ to, isScheduled, isRemote }: Asked): Promise<void> {
  const read = isRemote ? (await import('./backup/remote-source.ts')).remoteSteps() : localSteps()
  const keep = Object.entries(backupsKept).map(([period, count]) => `${count} ${period}`)
  const steps = [
    ...read,
    'Copy the settings, seal the secrets, write the manifest',
    isBucketAddress(to) ? `Send all of it to ${to}, the manifest last` : `Give the backup its name in ${to}`,
    ...(isScheduled
      ? [`Delete backups of the schedule, but for the newest of ${keep.join(', ')}, and the files that only they had`]
      : []),
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
    const given = values.to ?? ''
    const to = isBucketAddress(given) ? given : resolve(given || backupsBeside(dataPath()))
    if (remote || secrets === undefined)
      return { to, isScheduled: keep, isRemote: remote, isDryRun, secretsFile: secrets, newKey }
  } catch {
    // An unknown option: print the usage.
  }
  console.error(usage)
  process.exit(2)
}
