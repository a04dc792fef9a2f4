// Which filters and encoders this ffmpeg was built with.
import { execFile } from 'node:child_process'
import { childEnvironment } from './env.ts'

/** Whether ffmpeg lists all these names. False where it does not answer: then every job fails for that reason. */
export const hasParts = (list: '-filters' | '-encoders', names: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile('ffmpeg', ['-v', 'error', list], { env: childEnvironment(), timeout: 10_000 }, (error, output) =>
      resolve(!error && names.every((name) => new RegExp(`^\\s*\\S+\\s+${name}\\s`, 'm').test(output))),
    )
  })
