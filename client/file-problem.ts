// Checks a chosen file before it is uploaded: name, size and first bytes.

import { type UploadFileCode, uploadFileProblem } from '../shared/rules/studio-upload-files.ts'
import { detectNonVideo, videoHeaderBytes } from '../shared/rules/video-file-header.ts'

export async function findFileProblem(file: File): Promise<UploadFileCode | 'not_video' | null> {
  const problem = uploadFileProblem(file)
  if (problem) return problem
  // An unreadable file is reported when it is sent.
  const head = await file
    .slice(0, videoHeaderBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  return detectNonVideo(new Uint8Array(head)) === null ? null : 'not_video'
}
