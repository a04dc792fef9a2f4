// How long functions and files may be. A file past the limit holds one table or one list, or says here why it is whole.
import type { ESTree } from 'vite'
import { Visitor } from 'vite'
import { lineAt, type Source, type SourceFile } from './source-imports.ts'

export const functionMaxLines = 80
export const fileMaxLines = 200

/** Files past the limit, and why each is one file. */
const longFiles: Record<string, string> = {
  'shared/contract/contract.ts': 'one table, with a line for each row of the contract',
  'shared/limits.ts': 'the table of the numbers of the business',
  'shared/route-table.ts': 'the table of the pages',
  'worker/edge/pages/pages.ts': 'one table, with a line for each page',
  'shared/contract/acts.ts': 'the table of the acts',
  'shared/metrics.ts': 'the table of the metrics',
  'shared/refusal-codes.ts': 'the table of the refusals',
  'shared/alerts.ts': 'the table of the alerts',
  'worker/origin/account/common-password-hashes.ts': 'one list of numbers',
  'worker/origin/seed/loop-recipes.ts': 'the table of the demo clips',
  'shared/contract/endpoint.ts': 'the type of a row, whose fields have their documentation beside them',
  'shared/routes.ts': 'an address is read and written by one table, and both have to agree',
  'worker/edge/upstream/cache.ts': 'the states of one cached answer, from the lookup to the refresh',
  'worker/local.ts': 'the configuration of each part of the local runtime',
  'worker/origin/bounds.ts': 'the table of the bounds of this upstream',
  'worker/contract/sample-requests.ts': 'the table of the questions to an upstream',
  'worker/origin/contract/read-handlers.ts': 'one table, with a line for each row that is read',
  'worker/origin/contract/write-handlers.ts': 'one table, with a line for each row that is written',
  'worker/origin/jobs.ts': 'the table of the jobs, and what runs them',
}

export const functionLengthOffences = (files: SourceFile[]): string[] =>
  files.flatMap(({ file, text, program }) => {
    const long: string[] = []
    const measure = (node: ESTree.Node) => {
      const [first, last] = [lineAt(text, node.start), lineAt(text, node.end)]
      const lines = last - first + 1
      if (lines > functionMaxLines)
        long.push(`${file}:${first} is a function of ${lines} lines: at most ${functionMaxLines}`)
    }
    new Visitor({
      FunctionDeclaration: measure,
      FunctionExpression: measure,
      ArrowFunctionExpression: measure,
    }).visit(program)
    return long
  })

/** One line per file that is too long without a reason, and per reason that no file needs any more. */
export function fileLengthOffences(files: Source[], reasons = longFiles): string[] {
  const long = files.filter(({ text }) => text.trimEnd().split('\n').length > fileMaxLines).map(({ file }) => file)
  return [
    ...long.filter((file) => !(file in reasons)).map((file) => `${file}:1 has more than ${fileMaxLines} lines`),
    ...Object.keys(reasons)
      .filter((file) => !long.includes(file))
      .map((file) => `${file}:1 needs no reason any more`),
  ]
}
