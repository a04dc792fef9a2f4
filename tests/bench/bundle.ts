// The bench's own Workers, bundled as the edge is but with stock React.
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { build, type Plugin } from 'esbuild'
import { dist, root } from '../../worker/build/paths.ts'
import type { WorkerModules } from '../../worker/local/modules.ts'

export async function bundleBenchWorker(file: string): Promise<WorkerModules> {
  const { outputFiles } = await build({
    absWorkingDir: root,
    entryPoints: [join(import.meta.dirname, 'workers', file)],
    bundle: true,
    write: false,
    format: 'esm',
    platform: 'browser',
    target: 'es2024',
    conditions: ['workerd', 'worker', 'browser'],
    external: ['node:*', 'cloudflare:*'],
    jsx: 'automatic',
    minifyWhitespace: true,
    minifySyntax: true,
    logLevel: 'silent',
    plugins: [naively],
    define: {
      'process.env.NODE_ENV': '"production"',
      __ASSETS__: await readFile(join(dist, 'client/manifest.json'), 'utf8'),
    },
  })
  return {
    modules: [{ type: 'ESModule', path: join(root, 'main.js'), contents: outputFiles[0]?.text ?? '' }],
    modulesRoot: root,
  }
}

/** What the edge renders once and keeps is a plain part of the tree in the bench's Workers. */
const naively: Plugin = {
  name: 'naively',
  setup({ onResolve }) {
    for (const name of ['fragment', 'card-grid']) {
      const file = join(import.meta.dirname, 'workers', `naive-${name}.tsx`)
      onResolve({ filter: new RegExp(`/${name}\\.tsx$`) }, () => ({ path: file }))
    }
  },
}
