// Builds dist/ before the first test file, so that files which run at once find it and do not wait for each other.
import { ensureBuilt } from '../../../worker/build.ts'

export async function setup(): Promise<void> {
  await ensureBuilt()
}
