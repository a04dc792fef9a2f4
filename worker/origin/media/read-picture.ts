// Checks a picture that was sent: only its bytes tell whether it is one, and how large.
import { profilePictureMaxBytes, profilePictureMaxPixels } from '../../../shared/limits.ts'
import { ok, type Result, refusedForm } from '../../../shared/result.ts'
import { type ImageHeader, imageHeaderBytes, readImageHeader } from '../../../shared/rules/image-header.ts'

export const fileProblem = (code: string) => refusedForm([{ field: 'file', code }])

/** @param min pixels that its place on a page needs */
export async function readPicture(
  file: unknown,
  { width, height }: { width: number; height: number },
): Promise<Result<{ file: Blob; head: ImageHeader }>> {
  if (!(file instanceof Blob) || file.size === 0) return fileProblem('required')
  if (file.size > profilePictureMaxBytes) return fileProblem('file_too_large')
  const head = readImageHeader(new Uint8Array(await file.slice(0, imageHeaderBytes).arrayBuffer()))
  if (!head) return fileProblem('file_type')
  if (head.width < width || head.height < height) return fileProblem('invalid_image_size')
  if (Math.max(head.width, head.height) > profilePictureMaxPixels) return fileProblem('invalid_image_size')
  return ok({ file, head })
}
