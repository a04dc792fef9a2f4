// Why: where the build reads and writes, named once. Everything it makes lies under dist/, which is never committed.
import { join } from 'node:path'

export const root = join(import.meta.dirname, '..', '..')
export const dist = join(root, 'dist')

/** The Workers: entry, where the bundle goes, and the configuration it is deployed with. */
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

/** Served as they are, past the Worker. Nothing but hashed files and `_headers` is in there. */
export const publicFolder = join(dist, 'public')
