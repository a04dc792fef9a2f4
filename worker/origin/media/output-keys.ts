// Where the files lie that the processor makes: films under the root whose links are signed, pictures under the open one, and
// those of reports and age checks where no address leads.
import type { Env } from '../env.ts'
import { pictureKey, videoKey } from '../files/addresses.ts'
import { uploadById } from '../studio/store/uploads.ts'
import type { JobRow } from './store/media-jobs.ts'

const isFilm = (name: string): boolean => /^((sd|hd|fhd)\.mp4|hls\/.+)$/.test(name)

export const reportKey = (path: string): string => `reports/${path}`
export const ageKey = (path: string): string => `age/${path}`

export const outputKeyOf = ({ folder, purpose }: Pick<JobRow, 'folder' | 'purpose'>, name: string): string => {
  const root = hidden[purpose] ?? (isFilm(name) ? videoKey : pictureKey)
  return root(`${folder}/${name}`)
}

/** What is made for moderators alone. */
const hidden: { [Purpose in JobRow['purpose']]?: (path: string) => string } = { contact: reportKey, age: ageKey }

/** A poster that somebody chose is not painted over by the one that the processor took. */
export async function isProtectedOutput({ db }: Env, { kind, subject }: JobRow, name: string): Promise<boolean> {
  if (kind !== 'video' || !/^poster\./.test(name)) return false
  return (await uploadById(db, subject))?.state === 'published'
}
