// Bundles the Workers. esbuild makes one folder of ES modules per Worker, split so that modules imported on demand (a language,
// a page) stay separate.
import { readFile, rm } from 'node:fs/promises'
import { type BuildContext, type BuildOptions, build, context, type Plugin } from 'esbuild'
import { newestMigration } from '../local/migration-files.ts'
import type { AssetTable } from './client.ts'
import { root, workers } from './paths.ts'

export type WorkerName = keyof typeof workers
export const workerNames = Object.keys(workers) as WorkerName[]

export async function bundleWorker(name: WorkerName, assets: AssetTable, version: string): Promise<void> {
  await rm(workers[name].out, { recursive: true, force: true })
  await build(bundleOptions(name, assets, version))
}

/** For `npm run dev`: rebuilds what changed within milliseconds. */
export async function watchableWorker(name: WorkerName, assets: AssetTable, version: string): Promise<BuildContext> {
  return context(bundleOptions(name, assets, version))
}

/**
 * A language's texts as one string, which a Worker parses on demand. The runtime compiles all modules at its start, those imported
 * on demand too, and an engine compiles a table of two thousand texts several times slower than a string.
 */
const textsAsStrings: Plugin = {
  name: 'texts-as-strings',
  setup: ({ onLoad }) =>
    onLoad({ filter: /[/\\]locales[/\\]\w+\.json$/ }, async ({ path }) => {
      const compact = JSON.stringify(JSON.parse(await readFile(path, 'utf8')))
      return { contents: `export default JSON.parse(${JSON.stringify(compact)})`, loader: 'js', watchFiles: [path] }
    }),
}

/** Options of every Worker's bundle, including those of the benches. */
export const workerOptions: BuildOptions = {
  absWorkingDir: root,
  bundle: true,
  format: 'esm',
  platform: 'browser',
  target: 'es2024',
  conditions: ['workerd', 'worker', 'browser'],
  external: ['node:*', 'cloudflare:*'],
  jsx: 'automatic',
  // Identifiers keep their names, so that a production stack trace can be read; gzip makes the difference small.
  minifyWhitespace: true,
  minifySyntax: true,
  // Half of the texts are in other scripts, whose escapes would take three times the bytes.
  charset: 'utf8',
  logLevel: 'silent',
  define: { 'process.env.NODE_ENV': '"production"' },
  plugins: [textsAsStrings],
}

/** What `define` replaces in the edge's code. */
export const assetConstants = ({ videoStyle, ...assets }: AssetTable) => ({
  __ASSETS__: JSON.stringify(assets),
  __VIDEO_STYLE__: JSON.stringify(videoStyle),
})

export function bundleOptions(name: WorkerName, table: AssetTable, version: string): BuildOptions {
  return {
    ...workerOptions,
    entryPoints: { main: workers[name].entry },
    outdir: workers[name].out,
    chunkNames: 'chunks/[name]-[hash]',
    splitting: true,
    sourcemap: 'linked',
    legalComments: 'none',
    define: {
      ...workerOptions.define,
      __VERSION__: JSON.stringify(version),
      __BUILT_MS__: String(Date.now()),
      __NEWEST_MIGRATION__: JSON.stringify(newestMigration()),
      ...(name === 'edge' && assetConstants(table)),
    },
  }
}
