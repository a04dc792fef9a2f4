// `npm run build`, and the first step of every other command: builds dist/ unless nothing has changed.
import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import { parseArgs } from 'node:util'
import { publicFolder, workers } from './build/paths.ts'
import { writeSbom } from './build/sbom.ts'
import { hashInputs, readStamp, removeStamp, withBuildLock, writeStamp } from './build/stamp.ts'

export type Built = { fresh: boolean; version: string; tookMs: number }

/** Builds the browser's files and the Workers, unless dist/ already holds exactly these sources. */
export async function ensureBuilt(): Promise<Built> {
  return withBuildLock(async () => {
    const startedMs = performance.now()
    const stamp = await hashInputs()
    const version = stamp.slice(0, 8)
    const fresh = (await readStamp()) !== stamp || !outputsExist()
    if (fresh) {
      // Loading the builders takes processor time, and most starts find nothing to build.
      const [{ buildClient }, { bundleWorker, workerNames }] = await Promise.all([
        import('./build/client.ts'),
        import('./build/bundles.ts'),
      ])
      await removeStamp()
      const assets = await buildClient()
      await Promise.all(workerNames.map((name) => bundleWorker(name, assets, version)))
      await writeStamp(stamp)
    }
    return { fresh, version, tookMs: Math.round(performance.now() - startedMs) }
  })
}

function outputsExist(): boolean {
  return [publicFolder, ...Object.values(workers).map(({ out }) => join(out, 'main.js'))].every(existsSync)
}

function readArguments(): boolean {
  const { values } = parseArgs({ options: { sbom: { type: 'boolean' } } })
  return values.sbom ?? false
}

if (import.meta.url === pathToFileURL(process.argv[1] ?? '').href) {
  try {
    const hasSbom = readArguments()
    const { fresh, version, tookMs } = await ensureBuilt()
    if (hasSbom) await writeSbom()
    console.log(fresh ? `Built ${version} in ${tookMs} ms` : `Nothing changed since ${version}`)
  } catch (error) {
    console.error(error instanceof Error ? error.message : error)
    process.exit(1)
  }
}
