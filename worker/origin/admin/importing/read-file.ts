// Reads slices of an imported file from the bucket.
import type { R2Bucket } from '@cloudflare/workers-types'
import { importSliceBytes } from '../../bounds.ts'

export type FileSlice = { text: string; isLast: boolean }

/**
 * A slice from a byte on. A character that is cut at its end is left to the next slice. Null where the file is gone, or is no UTF-8 text,
 * so that bytes could not be counted by its characters.
 */
export async function readFileSlice(
  media: R2Bucket,
  key: string,
  fileBytes: number,
  from: number,
  length = importSliceBytes,
): Promise<FileSlice | null> {
  if (from >= fileBytes) return { text: '', isLast: true }
  const file = await media.get(key, { range: { offset: from, length: Math.min(length, fileBytes - from) } })
  if (!file) return null
  const bytes = new Uint8Array(await file.arrayBuffer())
  const isLast = from + bytes.byteLength >= fileBytes
  try {
    const text = new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(bytes, { stream: !isLast })
    return { text, isLast }
  } catch {
    return null
  }
}

/** How many bytes of a file a text was. */
export const bytesOf = (text: string): number => new TextEncoder().encode(text).byteLength
