// What the seed reads from this machine's disk: the committed loops. Apart from the loop makers, the only file here that needs Node.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Loop, Loops } from './loops-manifest.ts'

/** The loops of a folder that holds a loops.json; by default the committed ones. Bytes are read on demand. */
export function readLoops(folder = join(import.meta.dirname, 'loops')): Loops {
  const manifest: Loop[] = JSON.parse(readFileSync(join(folder, 'loops.json'), 'utf8'))
  return { manifest, read: (path) => readFile(join(folder, fileOnDisk(path))) }
}

/**
 * The file that holds the bytes of a manifest path. Players expect MPEG-TS segments under addresses that end in .ts, which compilers
 * and linters take for TypeScript: on disk they end in .m2ts.
 */
export const fileOnDisk = (path: string): string => path.replace(/\.ts$/, '.m2ts')
