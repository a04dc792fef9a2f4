// Which files may be uploaded as a video, by the ends of their names (spec §5). What is really inside only the media
// processor can tell.

/** The ends of names that are taken (spec §5), without the dot. */
export const videoTypes = [
  ...(['3gp', 'mp4', 'mov', 'asf', 'flv', 'mpg', 'avi', 'mpeg', 'wmv', 'rm', 'dat', 'mkv', 'vob'] as const),
  ...(['m2v', 'm2t', 'm4v', 'f4v', 'mts', 'webm'] as const),
] as const

/** Whether a file's name ends like that of a video. */
export const isVideoName = (name: string): boolean =>
  videoTypes.some((type) => name.toLowerCase().endsWith(`.${type}`) && name.length > type.length + 1)
