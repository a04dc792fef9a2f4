// The paths that the build reads and writes. All output is under dist/, which is never committed.
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const dist = join(root, 'dist')

/** The Workers: entry, output folder, and the configuration of their deployment. */
export const workers = {
  edge: { entry: join(root, 'worker/edge/main.ts'), out: join(dist, 'edge'), config: join(root, 'wrangler.toml') },
  origin: {
    entry: join(root, 'worker/origin/main.ts'),
    out: join(dist, 'origin'),
    config: join(root, 'worker/origin/wrangler.toml'),
  },
  hasher: {
    entry: join(root, 'worker/hasher/main.ts'),
    out: join(dist, 'hasher'),
    config: join(root, 'worker/hasher/wrangler.toml'),
  },
}

/** Served as static files, without running the Worker. It contains only hashed files and `_headers`. */
export const publicFolder = join(dist, 'public')
