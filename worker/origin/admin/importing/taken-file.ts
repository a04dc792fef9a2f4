// A file of another site that this one fetches, by its address in a row.
import { isPublicAddress } from '../../../../shared/rules/public-address.ts'
import { tidyName } from '../../../../shared/rules/studio-upload-files.ts'
import { isVideoName } from '../../../../shared/rules/studio-video-types.ts'
import { importAddressMaxLength } from '../../bounds.ts'

/** Null for what is no public address. */
export function takenFileOf(text: string): { address: string; file_name: string } | null {
  const url = URL.parse(text.trim())
  if (!url || !isPublicAddress(url.href) || url.href.length > importAddressMaxLength) return null
  return { address: url.href, file_name: fileNameOf(url) }
}

/** The processor looks at the name as well as into the file; an address may have no name of a video. */
function fileNameOf({ pathname }: URL): string {
  const name = tidyName(pathname.split('/').at(-1) ?? '')
  return isVideoName(name) ? name : 'video.mp4'
}
