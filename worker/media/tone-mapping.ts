// Whether this ffmpeg can map HDR to the range of common screens. Without zscale such videos are made all the same, with pale colours.
import { execFile } from 'node:child_process'
import { childEnvironment } from './env.ts'
import { log } from './log.ts'

let known: Promise<boolean> | undefined

export function canToneMap(): Promise<boolean> {
  known ??= hasFilters(['zscale', 'tonemap']).then((canMap) => {
    const detail = 'This ffmpeg has no zscale or no tonemap: HDR videos get pale colours. Install a build with libzimg.'
    if (!canMap) log('error', { event: 'no-tone-mapping', detail })
    return canMap
  })
  return known
}

/** False where ffmpeg does not answer: then every job fails for that reason. */
const hasFilters = (names: readonly string[]): Promise<boolean> =>
  new Promise((resolve) => {
    execFile('ffmpeg', ['-v', 'error', '-filters'], { env: childEnvironment(), timeout: 10_000 }, (error, output) =>
      resolve(!error && names.every((name) => new RegExp(`^\\s*\\S+\\s+${name}\\s`, 'm').test(output))),
    )
  })
