// Lists the modules of a bundle for Miniflare, which cannot find them when the bundle holds a variable import() (react-router
// has one). The edge gets one more module in front, which bypasses Miniflare's asset router for every page.
import { globSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import { publicFolder } from '../build/paths.ts'
import { liveReloadModule } from './live-reload.ts'

export type WorkerModules = { modules: { type: 'ESModule'; path: string; contents: string }[]; modulesRoot: string }

/** Every module of a built Worker, main.js first. */
export async function bundleModules(folder: string): Promise<WorkerModules> {
  const names = globSync('**/*.js', { cwd: folder }).filter((name) => name !== 'main.js')
  // Without promises, which take several times the processor time for hundreds of small files.
  const modules = ['main.js', ...names.sort()].map((name) => ({
    type: 'ESModule' as const,
    path: join(folder, name),
    contents: readFileSync(join(folder, name), 'utf8'),
  }))
  return { modules, modulesRoot: folder }
}

/**
 * The same modules behind one that serves the browser's files through the Worker `assetsService`, as Cloudflare does before a
 * Worker runs. Miniflare's own router would do the same at half the requests per second of every page (measured). With a
 * `liveReload` number it also makes open pages reload when the next build has another one.
 */
export function withAssetsModule(bundle: WorkerModules, assetsService: string, liveReload = ''): WorkerModules {
  const { modules, modulesRoot } = bundle
  const own = (name: string, contents: string) => ({
    type: 'ESModule' as const,
    path: join(modulesRoot, name),
    contents,
  })
  const entry = `
    import edge from './main.js'
    ${liveReload && "import { withLiveReload } from './live-reload.js'"}
    export * from './main.js'
    const handler = ${liveReload ? 'withLiveReload(edge.fetch)' : 'edge.fetch'}
    export default {
      ...edge,
      fetch(request, env, ctx) {
        const { url } = request
        if (!url.startsWith('/assets/', url.indexOf('/', 8))) return handler(request, env, ctx)
        return env.${assetsService}.fetch(request).then((file) =>
          file.status === 404 ? handler(request, env, ctx) : file)
      },
    }`
  const added = liveReload ? [own('live-reload.js', liveReloadModule(liveReload))] : []
  return { modules: [own('entry.js', entry), ...modules, ...added], modulesRoot }
}

/** The same modules behind one more, which becomes the entry. */
export function withFrontModule({ modules, modulesRoot }: WorkerModules, contents?: string): WorkerModules {
  if (contents === undefined) return { modules, modulesRoot }
  return { modules: [{ type: 'ESModule', path: join(modulesRoot, 'front.js'), contents }, ...modules], modulesRoot }
}

/** The assets Worker: only Cloudflare's own handling of static files, `_headers` included. */
export function assetsModules(): WorkerModules {
  const contents = `export default { fetch: () => new Response(null, { status: 404 }) }`
  return { modules: [{ type: 'ESModule', path: join(publicFolder, 'none.js'), contents }], modulesRoot: publicFolder }
}
