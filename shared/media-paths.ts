// Addresses of the catalogue's files, as an upstream names them and as a visitor with a signed link requests them.
import { pathTemplate } from './path.ts'

/** The beginning of all addresses of files, and of those of pictures. */
export const mediaRoot = '/media/'
export const picturesRoot = '/media/pictures/'

/** Files of the catalogue: pictures are public, video files need a link that was signed for one video. */
export const mediaPath = pathTemplate('/media/{key*}')
export const signedMediaPath = pathTemplate('/media/signed/{expires}.{signature}/{video_id}/{key*}')

/**
 * Captions of a video in one language as WebVTT, of the version that its own answer names, so that an address never changes its text. The
 * token is that of a file's link, `dir_path` the folder of the file.
 */
export const captionsPath = pathTemplate('/media/captions/{dir_path*}/{video_id}.{lang}.{version}.vtt')
export const signedCaptionsPath = pathTemplate(
  '/media/captions/{expires}.{signature}/{dir_path*}/{video_id}.{lang}.{version}.vtt',
)

/**
 * The timeline of a video (spec §7: `{token}{format}/{dir_path}/{video_id}.{count}.{interval}.vtt`), as an upstream answers it
 * and as a visitor requests it: the token is that of the file's own link, `dir_path` the folder of the file.
 */
export const timelinePath = pathTemplate('/media/timeline/{format}/{dir_path*}/{video_id}.{count}.{interval}.vtt')
export const signedTimelinePath = pathTemplate(
  '/media/timeline/{expires}.{signature}/{format}/{dir_path*}/{video_id}.{count}.{interval}.vtt',
)
