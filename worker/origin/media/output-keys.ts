// Keys of the files that the processor makes: videos under the root with signed links, pictures under the public one, and those of
// reports, age checks and messages outside both.
import { isVideoFileName } from '../../../shared/contract/media-files.ts'
import { pictureKey, videoKey } from '../files/addresses.ts'
import type { JobRow } from './store/media-jobs.ts'

export const reportKey = (path: string): string => `reports/${path}`
/** A folder for each picture of a message. */
export const messagePictureKey = (path: string): string => `message-pictures/${path}`
export const ageKey = (path: string): string => `age/${path}`

export const outputKeyOf = ({ folder, purpose }: Pick<JobRow, 'folder' | 'purpose'>, name: string): string => {
  const root = notPublic[purpose] ?? (isVideoFileName(name) ? videoKey : pictureKey)
  return root(`${folder}/${name}`)
}

/** Pictures for moderators only, and for the two members of a conversation. */
const notPublic: { [Purpose in JobRow['purpose']]?: (path: string) => string } = {
  contact: reportKey,
  age: ageKey,
  message: messagePictureKey,
}
