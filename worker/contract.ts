// `npm run contract` documents what the edge requests from an upstream, for operators who run their own; `npm run contract --
// --check URL` sends such an upstream requests of every row, without changing anything, and reports violations. `--public`: the
// upstream has no accounts.
import { parseArgs } from 'node:util'
import type { Line } from './contract/line.ts'
import { summaryOf, tableHead, tableLine } from './contract/table.ts'
import { upstreamOrigin } from './local/settings.ts'
import { command } from './local/terminal.ts'

const usage = 'Usage: npm run contract [-- --check http://127.0.0.1:9000 [--public]]'

await command(async () => {
  const { check, public: isPublic } = readOptions()
  // The two modes need different modules, which take a second or two to load.
  if (check === undefined) {
    const { contractFolder, writeContract } = await import('./contract/document.ts')
    await writeContract()
    console.log(`The contract is in ${contractFolder}: contract.md for people, contract.json for programs.`)
    process.exit(0)
  }
  const upstream = upstreamOrigin('--check', check)
  const [{ upstreamClient }, { checkUpstream }] = await Promise.all([
    import('./contract/upstream-client.ts'),
    import('./contract/check.ts'),
  ])
  console.log(tableHead)
  const lines = await checkUpstream(upstreamClient(upstream), printLine, { isPublic })
  console.log(summaryOf(lines))
  process.exit(lines.some(({ problems }) => problems.length > 0) ? 1 : 0)
})

/** What is left out in the right way is only counted. */
function printLine(line: Line): void {
  if (!line.isLeftOut) console.log(tableLine(line))
}

function readOptions(): { check?: string | undefined; public: boolean } {
  try {
    const { values } = parseArgs({
      options: { check: { type: 'string' }, public: { type: 'boolean', default: false } },
    })
    if (values.public && values.check === undefined) throw new Error('--public says how to check')
    return values
  } catch {
    console.error(usage)
    process.exit(2)
  }
}
