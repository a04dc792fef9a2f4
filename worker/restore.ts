// `npm run restore`: makes a data folder from a backup, after every byte of the backup was checked. `--dry-run` only checks.
import { join, resolve } from 'node:path'
import { parseArgs } from 'node:util'
import { chooseBackup } from './backup/backup-folder.ts'
import { checkBackup } from './backup/check-backup.ts'
import { type Manifest, unsealSecrets } from './backup/manifest.ts'
import { knownPassphrase } from './backup/passphrase.ts'
import { requireEmpty, restoreBackup } from './backup/restore-backup.ts'
import { differingSettings, settingsName } from './backup/settings-files.ts'
import { dataPath } from './local/data-folder.ts'
import { command } from './local/terminal.ts'

const usage = 'Usage: npm run restore -- --from FOLDER [--at 2026-11-23] [--dry-run]'

const withoutSecrets =
  'The backup has no secrets. Put yours into the data folder before the first start, or sealed values stay closed.'

await command(async () => {
  const { root, at, isDryRun } = readArguments()
  const path = dataPath()
  if (!isDryRun) requireEmpty(path)
  const name = chooseBackup(root, at)
  const manifest = await checkBackup(root, name)
  console.log(`Backup ${name}: ${shown(manifest)}. Every hash is right.`)
  const passphrase = await knownPassphrase()
  if (isDryRun) {
    const secrets = Object.keys(unsealSecrets(manifest, passphrase))
    console.log(secrets.length ? `The passphrase opens ${secrets.join(', ')}.` : withoutSecrets)
    console.log('Nothing was written: this was a dry run.')
  } else {
    const { rows, files, migrations, secrets } = await restoreBackup({ root, name, manifest, passphrase }, path)
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

function shown({ made, version, source, database, media }: Manifest): string {
  const rows = database.tables.reduce((sum, table) => sum + table.rows, 0)
  return `${source} of ${made}, version ${version}, ${count(rows)} rows, ${count(media.files)} files of ${(media.bytes / 1e6).toFixed(1)} MB`
}

function count(value: number): string {
  return value.toLocaleString('en')
}

function readArguments(): { root: string; at: string; isDryRun: boolean } {
  try {
    const { values } = parseArgs({
      options: { from: { type: 'string' }, at: { type: 'string' }, 'dry-run': { type: 'boolean' } },
    })
    if (values.from) return { root: resolve(values.from), at: values.at ?? '', isDryRun: values['dry-run'] === true }
  } catch {
    // An unknown option: print the usage.
  }
  console.error(usage)
  process.exit(2)
}
