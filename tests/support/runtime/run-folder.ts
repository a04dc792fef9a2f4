// Where what a run makes once lies for all its processes, until the run is over.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'

/** Whoever runs outside the suites has one of its own, which goes with the process. */
export function runFolder(): string {
  if (process.env.TEST_RUN_FOLDER) return process.env.TEST_RUN_FOLDER
  const own = mkdtempSync(join(tmpdir(), 'edgetube-run-'))
  process.env.TEST_RUN_FOLDER = own
  process.on('exit', () => rmSync(own, { recursive: true, force: true }))
  return own
}
