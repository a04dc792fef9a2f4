// Which files may be uploaded, and how they are named (spec §5).
import { uploadFileNameMaxLength, uploadMaxBytes, uploadTitle } from '../limits.ts'
import { isVideoName } from './studio-video-types.ts'

const endOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? ''

/** Renames a file: its letters without accents, and `video` where none remains. */
export function tidyName(name: string): string {
  const bare = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const letters = bare.normalize('NFKD').replace(/[^A-Za-z0-9]+/g, '')
  return `${letters.slice(0, uploadFileNameMaxLength) || 'video'}.${endOf(name)}`
}

/** A title to begin with: the words of a file's name. Empty where too little remains. */
export function titleOfFile(name: string): string {
  const bare = name.replace(/^.*[/\\]/, '').replace(/\.[^.]*$/, '')
  const words = bare
    .normalize('NFC')
    .replace(/[\s_.+-]+/g, ' ')
    .trim()
  const title = [...words].slice(0, uploadTitle.max).join('').trim()
  return [...title].length < uploadTitle.min ? '' : title
}

/** Latin letters and digits, a dot, and the type. */
export const isTidyName = (name: string): boolean => name === tidyName(name)

/** Why a file is refused, judged by name and size; null when it is accepted. */
export function uploadFileProblem({ name, size }: { name: string; size: number }): UploadFileCode | null {
  if (!isVideoName(name)) return 'file_type'
  if (size === 0) return 'file_empty'
  return size > uploadMaxBytes ? 'file_too_large' : null
}
export type UploadFileCode = 'file_type' | 'file_empty' | 'file_too_large'

/** Errors that the form's page can show after a submission that created no upload. */
export const uploadPageErrors = ['failed', 'quota_open', 'quota_day', 'form_too_large'] as const
/** The same of the page from which the file of a video is replaced. */
export const replacementPageErrors = [
  ...uploadPageErrors,
  'required',
  'file_type',
  'file_empty',
  'not_video',
  'replacement_open',
] as const
