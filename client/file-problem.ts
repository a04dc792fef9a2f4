// Checks a chosen file before its first part is sent: name, size, first bytes, and the length that its header states.

import { type UploadFileCode, uploadFileProblem } from '../shared/rules/studio-upload-files.ts'
import { detectNonVideo, videoHeaderBytes } from '../shared/rules/video-file-header.ts'
import { statedSecondsOf } from '../shared/rules/video-stated-seconds.ts'

/** @param minSeconds shorter videos are refused; without it any length is accepted here */
export async function findFileProblem(
  file: File,
  minSeconds?: number,
): Promise<UploadFileCode | 'not_video' | 'too_short' | null> {
  const problem = uploadFileProblem(file)
  if (problem) return problem
  // An unreadable file is reported when it is sent.
  const head = await file
    .slice(0, videoHeaderBytes)
    .arrayBuffer()
    .catch(() => new ArrayBuffer(0))
  if (detectNonVideo(new Uint8Array(head)) !== null) return 'not_video'
  const seconds = minSeconds === undefined ? null : await secondsOf(file).catch(() => null)
  return seconds !== null && seconds < (minSeconds ?? 0) ? 'too_short' : null
}

const secondsOf = (file: File): Promise<number | null> =>
  statedSecondsOf(
    file.size,
    async (offset, length) => new DataView(await file.slice(offset, offset + length).arrayBuffer()),
  )
