// Before the first test file: dist/ is built, so that files which run at once find it and do not wait for each other, and
// there is a folder for what worlds share.
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { ensureBuilt } from '../../../worker/build.ts'

export async function setup(): Promise<() => void> {
  await ensureBuilt()
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-run-'))
  process.env.TEST_RUN_FOLDER = folder
  return () => rmSync(folder, { recursive: true, force: true })
}
