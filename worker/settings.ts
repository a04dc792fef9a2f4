// `npm run settings -- export FILE` writes the published site settings to a file that can be kept in git, `diff FILE` shows what an
// import would change, and `import FILE` publishes it as the next version; while the site runs and while it does not.
import { readFileSync, writeFileSync } from 'node:fs'
import { parseArgs } from 'node:util'
import { command, Refusal } from './local/terminal.ts'

const usage = `Usage: npm run settings -- export FILE
       npm run settings -- diff FILE
       npm run settings -- import FILE
  --json  prints one JSON object: the version, and what differs`

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
  const { verb, path, isJson } = asked
  const { runSettings } = await import('./local/run-settings.ts')
  const { version, text, changes } = await runSettings(verb, verb === 'export' ? '' : readText(path))
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

function readWords(): { verb: Verb; path: string; isJson: boolean } | null {
  try {
    const { values, positionals } = parseArgs({ options: { json: { type: 'boolean' } }, allowPositionals: true })
    const [word, path = '', ...more] = positionals
    const verb = verbs.find((one) => one === word)
    return verb && path && more.length === 0 ? { verb, path, isJson: values.json === true } : null
  } catch {
    // An unknown option: print the usage.
    return null
  }
}
