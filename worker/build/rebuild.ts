// The incremental build of `npm run dev`: it begins with the browser's files of the last whole build, and rebuilds only what a
// changed file reaches.
import { relative, sep } from 'node:path'
import type { BuildContext } from 'esbuild'
import { watchableWorker, workerNames } from './bundles.ts'
import { type AssetTable, buildClient, readAssetTable } from './client.ts'
import { root } from './paths.ts'
import { removeStamp, withBuildLock } from './stamp.ts'

const reachesBrowser = /^(client|shared)\//

export type Rebuild = (changed: string[]) => Promise<void>

export function createRebuild(): Rebuild {
  let assets: AssetTable | null = null
  let contexts: BuildContext[] = []
  return (changed) =>
    withBuildLock(async () => {
      // These bundles carry no version, so the next `npm start` must not take them for its own.
      await removeStamp()
      assets ??= await readAssetTable()
      const isForBrowser = changed.some((path) => reachesBrowser.test(relative(root, path).split(sep).join('/')))
      const table = isForBrowser || !assets ? await buildClient() : assets
      // The asset addresses are constants of the edge's bundle: when they change, its build is set up again.
      if (contexts.length === 0 || JSON.stringify(table) !== JSON.stringify(assets)) {
        await Promise.all(contexts.map((context) => context.dispose()))
        contexts = await Promise.all(workerNames.map((name) => watchableWorker(name, table, 'dev')))
        assets = table
      }
      await Promise.all(contexts.map((context) => context.rebuild()))
    })
}
