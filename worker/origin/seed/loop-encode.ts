// Encodes a recipe into the files that a player requests: one master, then every quality from it, single-threaded and bit-exact, so that
// the same ffmpeg makes the same bytes.
import { spawnSync } from 'node:child_process'
import { readFileSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { frameRate } from './loop-paint.ts'
import type { Recipe } from './loop-recipes.ts'
import type { LoopQuality } from './loops-manifest.ts'

export type Size = { quality: LoopQuality; width: number; height: number }

const keyframeSeconds = 2
const slowKeyframeSeconds = 8
const segmentSeconds = 8
const exact = args('-map_metadata -1 -fflags +bitexact -flags:v +bitexact -flags:a +bitexact')

export function ffmpegIsInstalled(): boolean {
  return spawnSync('ffmpeg', ['-version']).status === 0
}

export function ffmpeg(...given: (string | number)[]): void {
  const quiet = args('-v error -y -threads 1 -filter_threads 1 -filter_complex_threads 1')
  const { status, stderr } = spawnSync('ffmpeg', [...quiet, ...given.map(String)])
  if (status !== 0) throw new Error(`ffmpeg ${given.join(' ')}\n${stderr}`)
}

/** The picture at its largest and nearly lossless, because drawing is by far the slowest step. */
export function drawMaster({ picture, seconds, aspect }: Recipe, { width, height }: Size, workFolder: string): string {
  const path = join(workFolder, 'master.mp4')
  const shade = aspect ? '' : ',vignette=angle=PI/5.5'
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `${picture(seconds)},scale=${width}:${height}:flags=bicubic:out_color_matrix=bt709:out_range=tv,format=yuv420p,setsar=1${shade}`,
    '-frames:v',
    Math.round(seconds * frameRate),
    ...x264('veryfast', 12, frameRate / 2),
    ...args('-threads 1'),
    path,
  )
  return path
}

/** A drawn master, the sizes to encode, the target folder, and a folder for temporary files. */
type Drawn = { recipe: Recipe; master: string; sizes: Size[]; target: string; workFolder: string }

export function encodeVideo({ recipe, master, sizes, target, workFolder }: Drawn): void {
  const sound = drawSound(recipe, recipe.seconds, 44100, '40k', join(workFolder, 'sound.m4a'))
  for (const size of sizes) {
    ffmpeg(
      '-i',
      master,
      '-i',
      sound,
      ...args('-map 0:v -map 1:a'),
      '-vf',
      scaled(size),
      ...x264('slow', recipe.crf, keyframeSeconds * frameRate),
      ...args('-threads 1 -c:a copy -movflags +faststart'),
      ...exact,
      join(target, `${size.quality}.mp4`),
    )
  }
}

/** Ten minutes in three megabytes: a slow picture at few frames a second is encoded once and then copied end to end. */
export function encodeLongVideo({ recipe, master, sizes, target, workFolder }: Drawn): void {
  const repeats = recipe.repeats ?? 1
  const slowdown = recipe.slowdown ?? 1
  const total = recipe.seconds * slowdown * repeats
  const slowRate = frameRate / slowdown
  const sound = drawSound(recipe, total, 8000, '4k', join(workFolder, 'sound.m4a'))
  for (const size of sizes) {
    const part = join(workFolder, `${size.quality}.mp4`)
    const slowly = `setpts=${slowdown}*PTS,fps=${slowRate},${scaled(size)}`
    ffmpeg(
      '-i',
      master,
      '-vf',
      slowly,
      ...x264('slow', recipe.crf, slowKeyframeSeconds * slowRate),
      ...args('-threads 1'),
      ...exact,
      part,
    )
    ffmpeg(
      '-stream_loop',
      repeats - 1,
      '-i',
      part,
      '-i',
      sound,
      ...args('-map 0:v -map 1:a'),
      ...args(`-c copy -t ${total} -movflags +faststart`),
      ...exact,
      join(target, `${size.quality}.mp4`),
    )
  }
}

/**
 * Half an hour in two megabytes: the playlists name the same few segments again and again. Each round starts with a
 * discontinuity, which tells a player that timestamps restart. MPEG-TS, because ffmpeg loses fragmented mp4 at the
 * second discontinuity, while hls.js plays and seeks both.
 */
export function encodeSegments({ recipe, master, sizes, target, workFolder }: Drawn): void {
  const repeats = recipe.repeats ?? 1
  // 48 kHz makes a round a whole number of AAC frames, and raw ADTS has no edit list: sound and picture end together.
  const sound = drawSound(recipe, recipe.seconds, 48000, '32k', join(workFolder, 'sound.aac'))
  const renditions = sizes.map((size) => {
    const playlist = join(target, `${size.quality}.m3u8`)
    ffmpeg(
      '-i',
      master,
      '-i',
      sound,
      ...args('-map 0:v -map 1:a'),
      '-vf',
      scaled(size),
      ...x264('slow', recipe.crf, keyframeSeconds * frameRate),
      ...args(`-bf 0 -threads 1 -c:a copy -t ${recipe.seconds}`),
      ...exact,
      ...args(`-f hls -hls_time ${segmentSeconds} -hls_playlist_type vod -hls_list_size 0 -hls_segment_filename`),
      join(target, `${size.quality}-%03d.ts`),
      playlist,
    )
    const round = readFileSync(playlist, 'utf8').match(/#EXTINF:[^\n]+\n[^\n]+\n/g) ?? []
    writeFileSync(playlist, repeatedPlaylist(round, repeats))
    const segments = round.map((line) => line.trim().split('\n')[1] ?? '')
    return { size, segments, bitsPerSecond: peakBitsPerSecond(target, segments) }
  })
  writeFileSync(join(target, 'master.m3u8'), masterPlaylist(renditions))
}

function repeatedPlaylist(round: string[], repeats: number): string {
  const head = [
    '#EXTM3U',
    '#EXT-X-VERSION:6',
    `#EXT-X-TARGETDURATION:${segmentSeconds}`,
    '#EXT-X-MEDIA-SEQUENCE:0',
    '#EXT-X-PLAYLIST-TYPE:VOD',
    '#EXT-X-INDEPENDENT-SEGMENTS',
    '',
  ]
  return `${head.join('\n')}${Array.from({ length: repeats }, () => round.join('')).join('#EXT-X-DISCONTINUITY\n')}#EXT-X-ENDLIST\n`
}

function masterPlaylist(renditions: { size: Size; bitsPerSecond: number }[]): string {
  const rows = renditions.map(
    ({ size, bitsPerSecond }) =>
      `#EXT-X-STREAM-INF:BANDWIDTH=${bitsPerSecond},RESOLUTION=${size.width}x${size.height},FRAME-RATE=${frameRate},CODECS="${codecs[size.quality]},mp4a.40.2"\n${size.quality}.m3u8\n`,
  )
  return `#EXTM3U\n#EXT-X-VERSION:6\n#EXT-X-INDEPENDENT-SEGMENTS\n${rows.join('')}`
}

function peakBitsPerSecond(target: string, segments: string[]): number {
  return Math.ceil(
    (Math.max(...segments.map((segment) => readFileSync(join(target, segment)).length)) * 8) / segmentSeconds,
  )
}

// High profile at the levels x264 picks for these sizes at 25 frames a second.
const codecs: Record<LoopQuality, string> = { sd: 'avc1.64001e', hd: 'avc1.64001f', fhd: 'avc1.640028' }

function x264(preset: string, crf: number, framesPerKeyframe: number): string[] {
  const frames = Math.round(framesPerKeyframe)
  return args(
    `-c:v libx264 -preset ${preset} -crf ${crf} -profile:v high -pix_fmt yuv420p -g ${frames} -keyint_min ${frames} -sc_threshold 0 ` +
      '-colorspace bt709 -color_primaries bt709 -color_trc bt709 -color_range tv',
  )
}

function scaled({ width, height }: Size): string {
  return `scale=${width}:${height}:flags=lanczos`
}

/** A quiet chord whose notes swell one after the other, so that the volume control has an effect. */
function drawSound({ chord }: Recipe, seconds: number, sampleRate: number, bitRate: string, path: string): string {
  const notes = chord.map(
    (hertz, n) => `sin(${hertz}*2*PI*t)*(0.5+0.5*sin(2*PI*t/${(3.1 + n * 1.3).toFixed(1)}+${n * 1.9}))`,
  )
  ffmpeg(
    '-f',
    'lavfi',
    '-i',
    `aevalsrc='${(0.4 / chord.length).toFixed(3)}*(${notes.join('+')})':s=${sampleRate}:d=${seconds}:c=mono,afade=t=in:d=0.4,afade=t=out:st=${(seconds - 0.6).toFixed(2)}:d=0.6`,
    ...args(`-c:a aac -b:a ${bitRate} -threads 1`),
    ...exact,
    path,
  )
  return path
}

/** Options as they are typed; a function declaration because `exact` above needs it early. */
export function args(line: string): string[] {
  return line.split(' ')
}
