// Runs `npm run settings`: reads and publishes the site settings of a data folder or a deployment, as its back office does.
import type { FieldChange } from '../../shared/entities/admin.ts'
import { codesOf } from '../../shared/result.ts'
import type { SettingTexts } from '../../shared/rules/read-site-settings.ts'
import { canonical, changesBetween, problemsOf, publish } from '../origin/site/publish-settings.ts'
import { textsOf } from '../origin/site/published-settings.ts'
import { newestSettingsVersion, settingsOfVersion } from '../origin/site/store/site-settings.ts'
import { type CatalogueDatabase, openCatalogue } from './catalogue-database.ts'
import { readPictures, storePictures, withPictures } from './settings-pictures.ts'
import { Refusal } from './terminal.ts'

type Ran = {
  version: number
  /** The text of an exported file; null for the others. */
  text: string | null
  changes: readonly FieldChange[]
}

type Asked = {
  verb: 'export' | 'import' | 'diff'
  /** The text of the file that is compared or imported. */
  file: string
  /** Publishes only while this is the newest version; null: over any. */
  onto: number | null
  isRemote: boolean
}

export async function runSettings({ verb, file, onto, isRemote }: Asked): Promise<Ran> {
  const read = verb === 'export' ? { texts: {}, pictures: [] } : readPictures(readFile(file))
  const typed = canonical(read.texts)
  const wrong = verb === 'export' ? null : problemsOf(typed)
  if (wrong)
    throw new Refusal(
      codesOf(wrong)
        .map(({ field, code }) => `${field}: ${code}`)
        .join('\n'),
    )
  const catalogue = await openCatalogue(isRemote)
  const { db } = catalogue
  try {
    const version = await newestSettingsVersion(db)
    const before = textsOf((await settingsOfVersion(db, version))?.texts ?? '{}')
    if (verb === 'export') return { version, text: writeFile(await withPictures(catalogue, before)), changes: [] }
    const changes = changesBetween(before, typed)
    if (verb === 'diff') return { version, text: null, changes }
    if (onto !== null && onto !== version) throw await outdated(db, onto, version)
    await storePictures(catalogue, read.pictures)
    // The audit log has actor 0 for a command of the operator.
    const env = { db, deny: async () => undefined }
    const said = await publish(env, { version, before, after: typed, actorId: 0, note: '', restored: null })
    if (!said.ok) throw await outdated(db, version, await newestSettingsVersion(db))
    await catalogue.order('outdate_settings')
    return { version: said.value.version, text: null, changes }
  } finally {
    await catalogue.close(false)
  }
}

/** Says what others published since the version that the writer knows. */
async function outdated(db: CatalogueDatabase['db'], known: number, newest: number): Promise<Refusal> {
  const [then, now] = await Promise.all([settingsOfVersion(db, known), settingsOfVersion(db, newest)])
  const changes = changesBetween(textsOf(then?.texts ?? '{}'), textsOf(now?.texts ?? '{}'))
  const lines = changes.map(({ field, before, after }) => `${field}\n- ${before ?? ''}\n+ ${after ?? ''}`)
  return new Refusal(
    [`Nothing was published: version ${newest} is newer than version ${known}. What changed:`, ...lines].join('\n'),
  )
}

/** A text of several lines is a list of lines, so that a diff of git shows the line. */
const writeFile = (texts: SettingTexts): string =>
  `${JSON.stringify(
    Object.fromEntries(
      Object.entries(texts).map(([key, text]) => [key, text.includes('\n') ? text.split('\n') : text]),
    ),
    null,
    2,
  )}\n`

function readFile(text: string): SettingTexts {
  const value = parsed(text)
  const entries = Object.entries(value).map(([key, one]): [string, string] => {
    const joined = Array.isArray(one) && one.every((line) => typeof line === 'string') ? one.join('\n') : one
    if (typeof joined !== 'string') throw new Refusal(`${key}: a setting is a text, or a list of lines.`)
    return [key, joined]
  })
  return Object.fromEntries(entries)
}

function parsed(text: string): object {
  try {
    const value: unknown = JSON.parse(text)
    if (typeof value === 'object' && value !== null && !Array.isArray(value)) return value
  } catch {
    // The refusal below says it.
  }
  throw new Refusal('The file is no JSON object with a text for each setting.')
}
