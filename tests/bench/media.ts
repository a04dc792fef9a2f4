// The cost of the media processor compared with plain ffmpeg: the same video through a job, and through the same passes as
// hand-written commands, one after the other. A job additionally probes, guards, hashes and sends; it saves time by decoding
// once for all renditions but one. Then what each rendition, the sound, and the later job of AV1 cost alone.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, statSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { stillTimes } from '../../shared/rules/video-frame-hashes.ts'
import { made, pictures, tone } from '../support/runtime/media-samples.ts'
import { judge, type Options, say } from './report.ts'

const dearest = 1.15

type Film = { size: string; seconds: number; renditions: readonly Rendition[] }

export async function media({ pairs }: Options): Promise<void> {
  await benchFilm({ size: '1920x1080', seconds: 30, renditions: usualRenditions }, pairs, judgeAv1)
  await benchFilm({ size: '3840x2160', seconds: 4, renditions: [...usualRenditions, ...largeRenditions] }, 1)
}

/** @param further what is measured of the renditions of the film */
async function benchFilm(shape: Film, pairs: number, further?: (folder: string, film: Film) => void): Promise<void> {
  const folder = mkdtempSync(join(tmpdir(), 'edgetube-media-bench-'))
  const { size, seconds } = shape
  try {
    const film = join(folder, 'film.mp4')
    const how = ['-c:v', 'libx264', '-preset', 'ultrafast', '-crf', '18', '-c:a', 'aac']
    writeFileSync(film, made('bench.mp4', ...pictures({ size, seconds, rate: 25 }), ...tone(seconds, 0.3), ...how))
    const runs = Array.from({ length: Math.min(pairs, 3) }, () => ({
      plain: timed(folder, plainPasses(film, shape)),
      ours: timed(folder, [['node', join(import.meta.dirname, 'media-job.ts'), film]]),
    }))
    for (const { plain, ours } of runs) {
      say(`  plain ${words(plain)}; a job ${words(ours)}`)
    }
    sayEachCost(folder, film, shape)
    further?.(folder, shape)
    const best = (side: 'plain' | 'ours', what: 'clock' | 'processor') =>
      Math.min(...runs.map((one) => one[side][what]))
    say(`  a film of ${seconds} s in ${size}, ${(seconds / best('ours', 'clock')).toFixed(2)} times as fast as it runs`)
    for (const what of ['clock', 'processor'] as const) {
      const share = best('ours', what) / best('plain', what)
      const name = what === 'clock' ? 'the clock' : 'processor time'
      judge(
        `a job of ${size} against the same passes of plain ffmpeg, by ${name}`,
        share <= dearest,
        `${share.toFixed(2)} times`,
        `${dearest}`,
      )
    }
  } finally {
    rmSync(folder, { recursive: true, force: true })
  }
}

type Took = { clock: number; processor: number }
const words = ({ clock, processor }: Took) => `${clock.toFixed(1)} s (processor ${processor.toFixed(1)} s)`

/** Wall-clock time, and the CPU time of all child processes, as the shell's `times` prints it in its second line. */
function timed(cwd: string, commands: string[][]): Took {
  const quoted = commands.map((command) => command.map((word) => `'${word}'`).join(' '))
  const started = performance.now()
  const { stdout, status, stderr } = spawnSync('sh', ['-ec', `${quoted.join('\n')}\ntimes`], { cwd, encoding: 'utf8' })
  if (status !== 0) throw new Error(stderr)
  const clock = (performance.now() - started) / 1000
  const spent = [...(stdout.trim().split('\n').at(-1) ?? '').matchAll(/(\d+)m([\d.]+)s/g)]
  return {
    clock,
    processor: spent.reduce((sum, [, minutes, seconds]) => sum + 60 * Number(minutes) + Number(seconds), 0),
  }
}

const line = (text: string, ...more: string[]) => ['ffmpeg', ...`-v error -y -nostdin ${text}`.split(' '), ...more]

/** Name, size, quality and highest rate (kbit/s), as worker/media/renditions.ts has them. */
type Rendition = readonly [string, string, number, number]
const usualRenditions: Rendition[] = [
  ['p240', '426:240', 24, 400],
  ['p360', '640:360', 23, 800],
  ['sd', '854:480', 23, 1600],
  ['hd', '1280:720', 22, 4000],
  ['fhd', '1920:1080', 22, 7500],
]
const largeRenditions: Rendition[] = [
  ['p1440', '2560:1440', 23, 14_000],
  ['p2160', '3840:2160', 24, 26_000],
]

const rendition = (film: string, [name, size, crf, rate]: Rendition): string[] =>
  line(
    `-i ${film} -i sound.m4a -map 0:v -map 1:a -vf scale=${size},format=yuv420p -c:a copy`,
    ...`-c:v libx264 -preset veryfast -profile:v high -g 600 -sc_threshold 0 -fps_mode vfr -crf ${crf}`.split(' '),
    ...`-maxrate ${rate}k -bufsize ${2 * rate}k -movflags +faststart -force_key_frames`.split(' '),
    'expr:gte(t,n_forced*2)',
    `${name}.mp4`,
  )

/** The sound was made by the passes before. */
function sayEachCost(folder: string, film: string, { seconds, renditions }: Film): void {
  const { processor: sound } = timed(folder, soundPasses(film))
  say(`  the sound, both passes: ${((60 * sound) / seconds).toFixed(1)} processor seconds a minute of video`)
  for (const one of renditions) {
    const { processor } = timed(folder, [rendition(film, one)])
    say(
      `  ${one[0]} alone, decoding included: ${((60 * processor) / seconds).toFixed(0)} processor seconds a minute of video`,
    )
  }
}

/** Measured, then brought to -16 LUFS. */
const soundPasses = (film: string): string[][] => [
  line(`-i ${film} -vn -af aresample=48000,loudnorm=I=-16:TP=-1.5:LRA=20:print_format=json -f null -`),
  line(
    `-i ${film} -vn -af aresample=48000,loudnorm=I=-16:TP=-1.5:LRA=1:measured_I=-22:measured_TP=-10:measured_LRA=1:measured_thresh=-32:linear=true,aresample=48000`,
    ...'-ac 2 -c:a aac -b:a 128k sound.m4a'.split(' '),
  ),
]

/** Both sizes from the largest rendition, which the passes before made. */
function judgeAv1(folder: string, { seconds }: Film): void {
  const source = join(folder, 'fhd.mp4')
  const { stdout } = spawnSync('ffmpeg', ['-v', 'error', '-encoders'], { encoding: 'utf8' })
  if (!/ libsvtav1 /.test(stdout)) {
    say('  this ffmpeg has no libsvtav1: nothing is made as AV1')
    return
  }
  const size = (name: string, scale: string, crf: number) =>
    line(
      `-i ${source} -c:a copy -vf scale=${scale},format=yuv420p -c:v libsvtav1 -preset 8 -crf ${crf} -g 50 ${name}.mp4`,
    )
  const plain = timed(folder, [size('sdav1', '854:480', 35), size('hdav1', '1280:720', 36)])
  const ours = timed(folder, [['node', join(import.meta.dirname, 'media-job.ts'), source, 'av1']])
  const perMinute = ({ processor }: Took) => ((60 * processor) / seconds).toFixed(0)
  const share = ours.processor / plain.processor
  say(`  sd and hd as AV1: plain ${perMinute(plain)}, a job ${perMinute(ours)} processor seconds a minute of video`)
  for (const name of ['sd', 'hd']) {
    const [h264, av1] = [`${name}.mp4`, `${name}av1.mp4`].map((file) => statSync(join(folder, file)).size)
    say(`  ${name}: ${Math.round((100 * (av1 ?? 0)) / (h264 ?? 1))} % of the bytes of H.264`)
  }
  judge(
    'a job of AV1 against plain ffmpeg, by processor time',
    share <= dearest,
    `${share.toFixed(2)} times`,
    `${dearest}`,
  )
}

/** The commands that produce the same files by hand, each rendition in a run of its own. */
function plainPasses(film: string, { seconds, renditions }: Film): string[][] {
  const crop = (width: number, height: number) =>
    `scale=${width}:${height}:force_original_aspect_ratio=increase,crop=${width}:${height},format=yuv420p`
  return [
    ['ffprobe', '-v', 'error', '-show_format', '-show_streams', film],
    ...stillTimes(seconds).map((at, place) =>
      line(
        `-ss ${at} -i ${film} -frames:v 1 -vf ${crop(1280, 720)} -c:v libwebp -quality 76 still-${place}.webp`,
        ...`-frames:v 1 -vf ${crop(1280, 720)} -c:v libaom-av1 -still-picture 1 -crf 30 -cpu-used 8 -f avif still-${place}.avif`.split(
          ' ',
        ),
        ...`-frames:v 1 -vf ${crop(640, 360)} -c:v libwebp -quality 76 card-${place}.webp`.split(' '),
      ),
    ),
    ...soundPasses(film),
    ...renditions.map((one) => rendition(film, one)),
    ...[0.12, 0.44, 0.76].map((share, place) =>
      line(
        `-ss ${share * seconds} -t 2.4 -i ${film} -an -vf ${crop(480, 270)} -c:v libx264 -preset fast -crf 28 -movflags +faststart preview-${place}.mp4`,
        ...`-frames:v 1 -vf ${crop(320, 180)} -c:v libwebp preview-${place}.webp`.split(' '),
      ),
    ),
    line(
      `-ss ${0.15 * seconds} -t 4.8 -i ${film} -an -vf ${crop(480, 270)},fps=20 -c:v libx264 -preset fast -crf 27 clip.mp4`,
    ),
    line(`-i ${film} -vf fps=1,${crop(160, 90)},tile=5x6 -frames:v 1 -c:v libwebp timeline.webp`),
  ]
}
