// Keys of the files that the processor makes: videos under the root with signed links, pictures under the public one, and those of
// reports and age checks outside both.
import { isVideoFileName } from '../../../shared/contract/media-files.ts'
import { pictureKey, videoKey } from '../files/addresses.ts'
import type { JobRow } from './store/media-jobs.ts'

export const reportKey = (path: string): string => `reports/${path}`
export const ageKey = (path: string): string => `age/${path}`

export const outputKeyOf = ({ folder, purpose }: Pick<JobRow, 'folder' | 'purpose'>, name: string): string => {
  const root = staffOnly[purpose] ?? (isVideoFileName(name) ? videoKey : pictureKey)
  return root(`${folder}/${name}`)
}

/** Pictures for moderators only. */
const staffOnly: { [Purpose in JobRow['purpose']]?: (path: string) => string } = { contact: reportKey, age: ageKey }
