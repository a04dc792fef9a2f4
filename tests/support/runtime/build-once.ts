// Global setup: builds dist/ once before the first test file, and makes the shared folders of a run and of Node's compile
// cache.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../../worker/build.ts'
import { compiled } from '../../worker/run-command.ts'

export async function setup(): Promise<() => void> {
  process.env.NODE_COMPILE_CACHE ??= compiled
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-run-'))
  process.env.TEST_RUN_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
