// The video types that may be uploaded, by file extension (spec §5). Only the media processor can tell what a file really
// contains.

/** The accepted extensions (spec §5), without the dot. */
export const videoTypes = [
  '3gp',
  'mp4',
  'mov',
  'asf',
  'flv',
  'mpg',
  'avi',
  'mpeg',
  'wmv',
  'rm',
  'dat',
  'mkv',
  'vob',
  'm2v',
  'm2t',
  'm4v',
  'f4v',
  'mts',
  'webm',
] as const

/** Whether a file's name has a video extension. */
export const isVideoName = (name: string): boolean =>
  videoTypes.some((type) => name.toLowerCase().endsWith(`.${type}`) && name.length > type.length + 1)
