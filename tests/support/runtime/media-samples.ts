// Small video files that ffmpeg makes once, cached in node_modules/.cache by their recipe: an invented harbour, in every
// accepted container.
import { spawnSync } from 'node:child_process'
import { createHash, randomUUID } from 'node:crypto'
import { existsSync, mkdirSync, readFileSync, renameSync } from 'node:fs'
import { join } from 'node:path'
import { args } from '../../../worker/media/args.ts'

const cache = join(import.meta.dirname, '../../../node_modules/.cache/edgetube-media')

/** The bytes that ffmpeg makes of some arguments. @param name gives the file's extension */
export function made(name: string, ...args: string[]): Uint8Array<ArrayBuffer> {
  const recipe = createHash('sha256')
    .update(JSON.stringify([name, args]))
    .digest('hex')
    .slice(0, 16)
  const path = join(cache, `${recipe}-${name}`)
  if (!existsSync(path)) {
    mkdirSync(cache, { recursive: true })
    const draft = join(cache, `${randomUUID()}-${name}`)
    const said = spawnSync('ffmpeg', ['-v', 'error', '-y', '-nostdin', ...args, draft], { encoding: 'utf8' })
    if (said.status !== 0) throw new Error(`ffmpeg ${args.join(' ')}\n${said.stderr}${said.error ?? ''}`)
    // Two test files may make the same file at once: each finds a complete one.
    renameSync(draft, path)
  }
  return new Uint8Array(readFileSync(path))
}

const words = (line: string): string[] => line.split(' ')

type Shape = { size?: string; seconds?: number; rate?: number; source?: string }

/** A moving picture and a tone, as inputs of ffmpeg. */
export const pictures = ({ size = '160x90', seconds = 2, rate = 12, source = 'testsrc2' }: Shape = {}): string[] =>
  words(`-f lavfi -i ${source}=s=${size}:r=${rate}:d=${seconds}`)
export const tone = (seconds = 2, volume = 0.05): string[] =>
  words(`-f lavfi -i sine=440:d=${seconds},volume=${volume}`)

/** Metadata that a phone records, and that must never be published. */
export const secret = 'Harbourmaster Nobody'
const told = args`
  -metadata title=${secret} -metadata artist=${secret} -metadata comment=${secret}
  -metadata location=+54.3200+010.1300/ -metadata creation_time=2026-01-02T03:04:05Z
  -metadata:s:v handler_name=${secret}
`

export const harbour = (shape: Shape = {}): Uint8Array<ArrayBuffer> =>
  made(
    'harbour.mp4',
    ...args`${pictures(shape)} ${tone(shape.seconds)} -c:v libx264 -preset veryfast -c:a aac ${told} -movflags +use_metadata_tags`,
  )

/** One row per type of the specification (§5): how ffmpeg makes such a file, and the names of its container and codecs. */
export const everyType: Record<string, { how: string; container: string; video: string; audio: string | null }> = {
  '3gp': { how: '-s 176x144 -c:v h263 -c:a aac -ar 8000 -ac 1', container: 'mp4', video: 'h263', audio: 'aac' },
  mp4: { how: '-c:v libx264 -c:a aac', container: 'mp4', video: 'h264', audio: 'aac' },
  mov: { how: '-c:v mjpeg -c:a pcm_s16le', container: 'mp4', video: 'mjpeg', audio: 'pcm_s16le' },
  asf: { how: '-c:v msmpeg4 -c:a wmav2', container: 'asf', video: 'msmpeg4v3', audio: 'wmav2' },
  flv: { how: '-c:v flv -c:a libmp3lame -ar 44100', container: 'flv', video: 'flv1', audio: 'mp3' },
  mpg: { how: '-r 25 -c:v mpeg1video -c:a mp2', container: 'mpeg', video: 'mpeg1video', audio: 'mp2' },
  avi: { how: '-c:v mpeg4 -c:a libmp3lame', container: 'avi', video: 'mpeg4', audio: 'mp3' },
  mpeg: { how: '-r 25 -c:v mpeg2video -c:a mp2', container: 'mpeg', video: 'mpeg2video', audio: 'mp2' },
  wmv: { how: '-c:v wmv2 -c:a wmav2', container: 'asf', video: 'wmv2', audio: 'wmav2' },
  rm: { how: '-s 176x144 -c:v rv20 -c:a ac3', container: 'rm', video: 'rv20', audio: 'ac3' },
  dat: { how: '-r 25 -c:v mpeg1video -c:a mp2 -f vcd', container: 'mpeg', video: 'mpeg1video', audio: 'mp2' },
  mkv: {
    how: '-c:v libx265 -x265-params log-level=error -c:a libopus',
    container: 'matroska',
    video: 'hevc',
    audio: 'opus',
  },
  vob: { how: '-r 25 -c:v mpeg2video -c:a ac3 -f vob', container: 'mpeg', video: 'mpeg2video', audio: 'ac3' },
  m2v: { how: '-r 25 -c:v mpeg2video -an -f mpeg2video', container: 'mpegvideo', video: 'mpeg2video', audio: null },
  m2t: { how: '-r 25 -c:v mpeg2video -c:a mp2 -f mpegts', container: 'mpegts', video: 'mpeg2video', audio: 'mp2' },
  m4v: { how: '-c:v libx264 -c:a aac -f mp4', container: 'mp4', video: 'h264', audio: 'aac' },
  f4v: { how: '-c:v libx264 -c:a aac -f mp4', container: 'mp4', video: 'h264', audio: 'aac' },
  mts: { how: '-c:v libx264 -c:a ac3 -f mpegts', container: 'mpegts', video: 'h264', audio: 'ac3' },
  webm: { how: '-c:v libvpx -deadline realtime -c:a libvorbis', container: 'matroska', video: 'vp8', audio: 'vorbis' },
}

export const videoOfType = (type: string, seconds = 2): Uint8Array<ArrayBuffer> =>
  made(`harbour.${type}`, ...pictures({ seconds }), ...tone(seconds), ...words(everyType[type]?.how ?? ''))
