// The preview picture of an upload that its uploader sent. Browsers keep a picture for good, so each has a folder, within that of the upload.
import { ownPreview } from '../../../shared/forms/studio-upload.ts'
import { mediaAddress, pictureKey } from '../files/addresses.ts'
import { markOfPicture } from '../files/upload-parts.ts'
import { parseDetails, stillUrls } from './own-upload.ts'
import type { UploadRow } from './store/uploads.ts'

export const ownPictureFolder = (folder: string, picture: string): string => `${folder}/own-${markOfPicture(picture)}`

/** The folder of the picture that the details choose; null for one of the stills, and where the processor could not draw it. */
export const chosenPictureFolder = (upload: Pick<UploadRow, 'details' | 'folder' | 'picture'>): string | null =>
  upload.picture !== null && parseDetails(upload).preview === ownPreview
    ? ownPictureFolder(upload.folder, upload.picture)
    : null

/** Its address once it is drawn; null where there are no pictures. */
export const ownPictureUrl = (row: UploadRow, folder: string): string | null =>
  stillUrls(row).length > 0 ? mediaAddress(pictureKey(`${folder}/image-640.webp`)) : null
