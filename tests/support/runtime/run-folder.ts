// The folder for files that a run makes once for all its processes, deleted at the end of the run.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Outside the suites every process has a folder of its own, deleted with the process. */
export function runFolder(): string {
  if (process.env.TEST_RUN_FOLDER) return process.env.TEST_RUN_FOLDER
  const own = mkdtempSync(join(tmpdir(), 'edgetube-run-'))
  process.env.TEST_RUN_FOLDER = own
  process.on('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}
