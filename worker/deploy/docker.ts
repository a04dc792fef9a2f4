// Why: the media processor is an image that Docker builds on the machine that deploys. Where Docker does not run, the rest of the
// site is deployed all the same.
import { spawn } from 'node:child_process'

/** As wrangler looks for it: another program that speaks the same may be named. */
export async function dockerRuns(program = process.env.WRANGLER_DOCKER_BIN || 'docker'): Promise<boolean> {
  const child = spawn(program, ['info'], { stdio: 'ignore' })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}
