// The file sets of the demo's videos: each loop with all its renditions, and each mp4 loop once more with its smallest alone, so that some
// videos are not HD. Both sets name the same files in the bucket.
import { videoKey } from '../files/addresses.ts'
import type { Loop } from './loops-manifest.ts'

export type FileSet = {
  file_set_id: number
  loop: Loop
  is_hd: 0 | 1
  files: { format: string; media_key: string; height: number }[]
}

const known = new WeakMap<readonly Loop[], Map<number, FileSet>>()

/** The set of the loop at an index; loops without a small mp4 file have only the whole set. */
export function fileSetAt(loops: readonly Loop[], place: number, isWhole: boolean): FileSet {
  const sets = known.get(loops) ?? new Map(fileSets(loops).map((set) => [set.file_set_id, set]))
  known.set(loops, sets)
  const found = sets.get(isWhole ? 2 * place + 1 : 2 * place + 2) ?? sets.get(2 * place + 1)
  if (!found) throw new Error(`No loop stands at place ${place}`)
  return found
}

/** All sets. The whole set of index i has the id 2i + 1, the small one 2i + 2. */
export function fileSets(loops: readonly Loop[]): FileSet[] {
  return loops.flatMap((loop, place) => {
    const whole = set(2 * place + 1, loop, loop.files)
    const small = loop.files.filter(({ quality }) => quality === 'sd')
    const isAlsoSmall = loop.format === 'mp4' && small.length > 0 && small.length < loop.files.length
    return isAlsoSmall ? [whole, set(2 * place + 2, loop, small)] : [whole]
  })
}

function set(file_set_id: number, loop: Loop, files: Loop['files']): FileSet {
  const renditions = files.map(({ quality, path, height }) => ({
    format: `_${quality}.${extensionOf(path)}`,
    media_key: videoKey(path),
    height,
  }))
  // A master playlist has no height of its own: it comes before its renditions.
  const master = loop.hls ? [{ format: '_master.m3u8', media_key: videoKey(loop.hls.master), height: 0 }] : []
  return {
    file_set_id,
    loop,
    is_hd: files.some(({ quality }) => quality !== 'sd') ? 1 : 0,
    files: [...master, ...renditions],
  }
}

const extensionOf = (path: string): string => path.slice(path.lastIndexOf('.') + 1)
