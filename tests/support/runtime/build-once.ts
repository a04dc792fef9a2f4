// Before the first test file: dist/ is built, so that files which run at once find it and do not wait for each other, and
// there are folders for what worlds share, and for what Node compiles.
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
