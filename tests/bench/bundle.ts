// Bundles the bench's own Workers like the edge, but with stock React.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { assetConstants, workerOptions } from '../../worker/build/bundles.ts'
import { dist, root } from '../../worker/build/paths.ts'
import type { WorkerModules } from '../../worker/local/modules.ts'

/** @param instead files of this folder that replace the edge's, by the end of their path */
export async function bundleBenchWorker(file: string, instead: Record<string, string> = naive): Promise<WorkerModules> {
  const { outputFiles } = await build({
    ...workerOptions,
    entryPoints: [join(import.meta.dirname, 'workers', file)],
    write: false,
    plugins: [replacing(instead)],
    define: {
      ...workerOptions.define,
      __VERSION__: '"bench"',
      __BUILT_MS__: String(Date.now()),
      ...assetConstants(JSON.parse(await readFile(join(dist, 'client/manifest.json'), 'utf8'))),
    },
  })
  return {
    modules: [{ type: 'ESModule', path: join(root, 'main.js'), contents: outputFiles[0]?.text ?? '' }],
    modulesRoot: root,
  }
}

/** In the bench's Workers, markup that the edge renders once and caches is a plain part of the tree. */
const naive = { 'fragment.tsx': 'naive-fragment.tsx', 'card-grid.tsx': 'naive-card-grid.tsx' }

const replacing = (instead: Record<string, string>): Plugin => ({
  name: 'replacing',
  setup({ onResolve }) {
    for (const [end, file] of Object.entries(instead)) {
      const path = join(import.meta.dirname, 'workers', file)
      onResolve({ filter: new RegExp(`/${end.replaceAll('.', '\\.')}$`) }, () => ({ path }))
    }
  },
})
