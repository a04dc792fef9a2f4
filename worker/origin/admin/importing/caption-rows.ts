// The captions of a row, as they are stored: a save in the back office makes the same rows.
import { captionRow } from '../../video/caption-row.ts'
import type { CaptionRow } from '../../video/store/video-texts.ts'
import type { ImportedRow } from './imported-row.ts'

export async function captionRows({ captions = {} }: ImportedRow): Promise<CaptionRow[]> {
  const rows = Object.entries(captions).map(([lang, { kind, text }]) =>
    captionRow({ field: '', lang, kind, text, seconds: null }),
  )
  return (await Promise.all(rows)).flatMap((row) => (row.ok ? [row.value] : []))
}
