// What `npm run settings` does with its words.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { Refusal } from './terminal.ts'

const usage = `Usage: npm run settings -- export FILE
       npm run settings -- diff FILE
       npm run settings -- import FILE [--onto VERSION]
  --onto    publishes only while VERSION is the newest, and otherwise says what was changed since
  --json    prints one JSON object: the version, and what differs
  --remote  on the deployment, whose visitors see it within a minute`

const options = { json: { type: 'boolean' }, onto: { type: 'string' }, remote: { type: 'boolean' } } as const

const verbs = ['export', 'import', 'diff'] as const
type Verb = (typeof verbs)[number]

const summaryOf: Record<Verb, (version: number, count: number) => string> = {
  export: (version) => `The settings of version ${version} are exported.`,
  import: (version, count) =>
    count ? `Version ${version} is published.` : 'Nothing differs, so nothing was published.',
  diff: (version, count) =>
    `${count || 'No'} ${count === 1 ? 'setting differs' : 'settings differ'} from version ${version}.`,
}

/** Throws a Refusal. @returns the exit code */
export async function settingsCommand(
  words: string[],
  { log, error }: Pick<Console, 'log' | 'error'>,
): Promise<number> {
  const asked = readWords(words)
  if (!asked) {
    error(usage)
    return 2
  }
  const { verb, path, isJson, ...how } = asked
  const { runSettings } = await import('./run-settings.ts')
  const { version, text, changes } = await runSettings({
    verb,
    file: verb === 'export' ? '' : readText(path),
    ...how,
  })
  if (text !== null) writeFileSync(path, text)
  if (isJson) log(JSON.stringify({ version, changes }))
  else {
    for (const { field, before, after } of changes) log(`${field}\n- ${before ?? ''}\n+ ${after ?? ''}`)
    log(summaryOf[verb](version, changes.length))
  }
  return verb === 'diff' && changes.length > 0 ? 1 : 0
}

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Refusal(`${path} cannot be read.`)
  }
}

type Asked = { verb: Verb; path: string; isJson: boolean; onto: number | null; isRemote: boolean }

function readWords(args: string[]): Asked | null {
  try {
    const { values, positionals } = parseArgs({ args, options, allowPositionals: true })
    const [word, path = '', ...more] = positionals
    const verb = verbs.find((one) => one === word)
    const { onto, json = false, remote = false } = values
    const isInvalid = onto !== undefined && (verb !== 'import' || !/^\d{1,9}$/.test(onto))
    if (!verb || !path || more.length > 0 || isInvalid) return null
    return { verb, path, isJson: json, onto: onto === undefined ? null : Number(onto), isRemote: remote }
  } catch {
    // An unknown option: print the usage.
    return null
  }
}
