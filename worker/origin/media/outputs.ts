// Where the files lie that the processor makes: films under the root whose links are signed, pictures under the open one, and
// those of reports where no address leads.
import type { Env } from '../env.ts'
import { pictureKey, videoKey } from '../files/addresses.ts'
import type { JobRow } from '../store/media-jobs.ts'
import { uploadById } from '../store/uploads.ts'

const isFilm = (name: string): boolean => /^((sd|hd|fhd)\.mp4|hls\/.+)$/.test(name)

export const reportKey = (path: string): string => `reports/${path}`

export const outputKey = ({ folder, purpose }: Pick<JobRow, 'folder' | 'purpose'>, name: string): string => {
  const root = purpose === 'contact' ? reportKey : isFilm(name) ? videoKey : pictureKey
  return root(`${folder}/${name}`)
}

/** A poster that somebody chose is not painted over by the one that the processor took. */
export async function isFinal({ db }: Env, { kind, subject }: JobRow, name: string): Promise<boolean> {
  if (kind !== 'video' || !/^poster\./.test(name)) return false
  return (await uploadById(db, subject))?.state === 'published'
}
