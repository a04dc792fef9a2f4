// What the seed reads from this machine's disk: the committed loops. The only file here that needs Node.
import { readFileSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import { join } from 'node:path'
import type { Loop, Loops } from './loops-manifest.ts'

/** The loops of a folder that holds a loops.json; by default the committed ones. Bytes are read when they are asked for. */
export function readLoops(folder = join(import.meta.dirname, 'loops')): Loops {
  const manifest: Loop[] = JSON.parse(readFileSync(join(folder, 'loops.json'), 'utf8'))
  return { manifest, read: (path) => readFile(join(folder, path)) }
}
