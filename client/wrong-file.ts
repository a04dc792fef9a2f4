// Checks a chosen file before it is uploaded: name, size and first bytes.
import { filmHeadBytes, otherThanFilm } from '../shared/rules/film-head.ts'
import { type UploadFileCode, wrongWithFile } from '../shared/rules/upload-files.ts'

export async function wrongBeforeSending(file: File): Promise<UploadFileCode | 'not_video' | null> {
  const wrong = wrongWithFile(file)
  if (wrong) return wrong
  // An unreadable file is reported when it is sent.
  const head = await file
    .slice(0, filmHeadBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return otherThanFilm(new Uint8Array(head)) === null ? null : 'not_video'
}
