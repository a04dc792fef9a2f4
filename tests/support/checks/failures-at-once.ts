// A reporter: what failed, and why, as soon as it fails. The runner's own tells it at its end, and a run of an hour that is
// stopped before has no end.
import { relative } from 'node:path'
import { stripVTControlCharacters } from 'node:util'
import type { Reporter } from 'vitest/node'

export const failuresAtOnce: Reporter = {
  onTestCaseResult(test) {
    const { state, errors = [] } = test.result()
    if (state !== 'failed') return
    console.log(`\nfailed: ${relative(process.cwd(), test.module.moduleId)}: ${test.fullName}`)
    for (const { message, diff, stack } of errors)
      console.log(stripVTControlCharacters([ownLines(stack ?? message), diff].filter(Boolean).join('\n')))
  },
}

/** Without the lines of the runner. */
const ownLines = (stack: string): string =>
  stack
    .split('\n')
    .filter((line) => !/^\s+at .*(node_modules|new Promise)/.test(line))
    .join('\n')
