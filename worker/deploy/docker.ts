// Whether Docker runs, which builds the media processor's image. Without it the rest of the site is deployed all the same.
import { spawn } from 'node:child_process'

/** The same lookup as wrangler's: the variable may name a compatible program. */
export async function dockerRuns(program = process.env.WRANGLER_DOCKER_BIN || 'docker'): Promise<boolean> {
  const child = spawn(program, ['info'], { stdio: 'ignore' })
  return new Promise((resolve) => {
    child.on('error', () => resolve(false))
    child.on('close', (code) => resolve(code === 0))
  })
}

export const noDocker = 'Docker does not run here'
