// The embedded upstream as the last release had it, built from its commit: that of the newest tag `v*`, and before the first tag the
// commit that set `releasedMigration`. Without git, as in an unpacked archive, there are only the present sources.
import { execFileSync, spawnSync } from 'node:child_process'
import { mkdtempSync, symlinkSync } from 'node:fs'
import { join } from 'node:path'
import { build } from 'esbuild'
import { bundleOptions } from '../../../worker/build/bundles.ts'
import { root, workers } from '../../../worker/build/paths.ts'
import { runFolder } from './run-folder.ts'

const marker = 'worker/origin/site/schema-range.ts'

const lastReleaseCommit = (): string | null =>
  git('describe', '--tags', '--abbrev=0', '--match', 'v*') ??
  git('log', '-1', '--format=%H', '-G', 'releasedMigration = ', '--', marker)

/** The folder of its bundle. */
export async function buildLastRelease(commit = lastReleaseCommit()): Promise<string> {
  if (commit === null) return workers.origin.out
  const sources = mkdtempSync(join(runFolder(), 'release-'))
  // Without the clips of the seed, which reach no bundle.
  const paths = ['worker', 'shared', 'locales', 'tsconfig.json', 'package.json', ':!worker/origin/seed/loops']
  const archive = execFileSync('git', ['archive', commit, ...paths], { cwd: root, maxBuffer: 1 << 28 })
  execFileSync('tar', ['-x', '-C', sources], { input: archive })
  symlinkSync(join(root, 'node_modules'), join(sources, 'node_modules'))
  const outdir = join(sources, 'dist/origin')
  const entryPoints = { main: join(sources, 'worker/origin/main.ts') }
  const options = bundleOptions('origin', {} as never, 'release')
  await build({ ...options, absWorkingDir: sources, entryPoints, outdir })
  return outdir
}

function git(...args: string[]): string | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' })
  return (status === 0 && stdout.trim()) || null
}
