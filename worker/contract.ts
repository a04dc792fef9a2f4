// `npm run contract` documents what the edge requests from an upstream, for operators who run their own; `npm run contract --
// --check URL` sends such an upstream requests of every row, without changing anything, and reports violations.
import { parseArgs } from 'node:util'
import { summaryOf, tableHead, tableLine } from './contract/table.ts'
import { upstreamOrigin } from './local/settings.ts'
import { command } from './local/terminal.ts'

const usage = 'Usage: npm run contract [-- --check http://127.0.0.1:9000]'

await command(async () => {
  const check = readCheck()
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
  const lines = await checkUpstream(upstreamClient(upstream), (line) => console.log(tableLine(line)))
  console.log(summaryOf(lines))
  process.exit(lines.some(({ problems }) => problems.length > 0) ? 1 : 0)
})

function readCheck(): string | undefined {
  try {
    return parseArgs({ options: { check: { type: 'string' } } }).values.check
  } catch {
    console.error(usage)
    process.exit(2)
  }
}
