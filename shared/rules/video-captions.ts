// The addresses of a video's captions, and what a page says of them.
import type { VideoFile } from '../entities/video.ts'
import type { Caption } from '../entities/video-texts.ts'
import { signedCaptionsPath, signedMediaPath } from '../media-paths.ts'
import { captionLanguageName } from './caption-languages.ts'
import { decodeVideoUrl } from './video-playback.ts'

/** `src` shares the signed link of a file; `label` is the language's own name. */
export type CaptionTrack = { src: string; lang: string; label: string; kind: Caption['kind'] }

/** Captions as tracks of a player; none where no file was signed here. */
export function captionTracks(captions: readonly Caption[] = [], files: readonly VideoFile[]): CaptionTrack[] {
  const link = files.map(({ video_url }) => signedMediaPath.match(decodeVideoUrl(video_url) ?? '')).find(Boolean)
  if (!link) return []
  const { expires, signature, video_id, key = '' } = link
  const dir_path = key.slice(0, key.lastIndexOf('/'))
  return captions.map(({ lang, kind, version }) => ({
    src: signedCaptionsPath.fill({ expires, signature, dir_path, video_id, lang, version }),
    lang,
    label: captionLanguageName(lang),
    kind,
  }))
}
