// `npm run settings -- export FILE` writes the published site settings to a file that can be kept in git, `diff FILE` shows what an
// import would change, and `import FILE` publishes it as the next version; while the site runs, while it does not, and on a deployment.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command, Refusal } from './local/terminal.ts'

const usage = `Usage: npm run settings -- export FILE
       npm run settings -- diff FILE
       npm run settings -- import FILE [--onto VERSION]
  --onto    publishes only while VERSION is the newest, and otherwise says what was changed since
  --json    prints one JSON object: the version, and what differs
  --remote  on the deployment, whose visitors see it within a minute`

const options = { json: { type: 'boolean' }, onto: { type: 'string' }, remote: { type: 'boolean' } } as const

const verbs = ['export', 'import', 'diff'] as const
type Verb = (typeof verbs)[number]

const said: Record<Verb, (version: number, count: number) => string> = {
  export: (version) => `The settings of version ${version} are exported.`,
  import: (version, count) =>
    count ? `Version ${version} is published.` : 'Nothing differs, so nothing was published.',
  diff: (version, count) =>
    `${count || 'No'} ${count === 1 ? 'setting differs' : 'settings differ'} from version ${version}.`,
}

await command(async () => {
  const asked = readWords()
  if (!asked) {
    console.error(usage)
    process.exit(2)
  }
  const { verb, path, isJson, ...how } = asked
  const { runSettings } = await import('./local/run-settings.ts')
  const { version, text, changes } = await runSettings({
    verb,
    file: verb === 'export' ? '' : readText(path),
    ...how,
  })
  if (text !== null) writeFileSync(path, text)
  if (isJson) console.log(JSON.stringify({ version, changes }))
  else {
    for (const { field, before, after } of changes) console.log(`${field}\n- ${before ?? ''}\n+ ${after ?? ''}`)
    console.log(said[verb](version, changes.length))
  }
  process.exit(verb === 'diff' && changes.length > 0 ? 1 : 0)
})

function readText(path: string): string {
  try {
    return readFileSync(path, 'utf8')
  } catch {
    throw new Refusal(`${path} cannot be read.`)
  }
}

type Asked = { verb: Verb; path: string; isJson: boolean; onto: number | null; isRemote: boolean }

function readWords(): Asked | null {
  try {
    const { values, positionals } = parseArgs({ options, allowPositionals: true })
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
