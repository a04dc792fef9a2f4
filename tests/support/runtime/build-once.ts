// Global setup: builds dist/ once before the first test file, and makes the shared folders of a run and of Node's compile
// cache.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import { ensureBuilt } from '../../../worker/build.ts'
import { compiled } from '../../worker/run-command.ts'
import { startedWith } from './child-processes.ts'
import { fastFolder } from './fast-folder.ts'

export async function setup(): Promise<void> {
  process.env.NODE_COMPILE_CACHE ??= compiled
  await ensureBuilt()
  const folder = mkdtempSync(join(fastFolder(), 'edgetube-run-'))
  process.env.TEST_RUN_FOLDER = folder
  process.env.TMPDIR = folder
  // A process of tests that is ended by force leaves its shared runtime behind. Not earlier: a process that still runs would
  // start its runtime again.
  process.once('exit', () => {
    for (const pid of startedWith(`TEST_RUN_FOLDER=${folder}`, 'workerd')) spawnSync('kill', ['-KILL', String(pid)])
    // Processes that end as well may still write there.
    rmSync(folder, { recursive: true, force: true, maxRetries: 20 })
  })
}
