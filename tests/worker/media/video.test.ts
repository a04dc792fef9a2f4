// A video goes through the workspace: its outputs can be played, are never larger than the source, contain no metadata of their
// maker, and are reported as soon as they exist.
import { spawnSync } from 'node:child_process'
import { mkdtempSync, readdirSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { isOutputName } from '../../../shared/contract/media-files.ts'
import { stillsOfVideo } from '../../../shared/limits.ts'
import { av1Type } from '../../../shared/rules/video-av1.ts'
import { isDisguisedCopy, uprightHashes } from '../../../shared/rules/video-fingerprint.ts'
import { haveSameFrames } from '../../../shared/rules/video-frame-hashes.ts'
import { normalising } from '../../../worker/media/audio.ts'
import { makeAv1 } from '../../../worker/media/av1.ts'
import { readSettings } from '../../../worker/media/env.ts'
import { probe, type SourceVideo } from '../../../worker/media/probe.ts'
import { takeStills } from '../../../worker/media/stills.ts'
import { timelineOf } from '../../../worker/media/timeline.ts'
import { cutSize, scaled, upright } from '../../../worker/media/video-filters.ts'
import { openWorkspace, type Workspace } from '../../../worker/media/workspace.ts'
import { boxOf, joined, text } from '../../support/runtime/media-hostile-samples.ts'
import { mediaSecret } from '../../support/runtime/media-origin.ts'
import { everyType, harbour, made, pictures, secret, tone, videoOfType } from '../../support/runtime/media-samples.ts'
import {
  av1Job,
  type Ended,
  look,
  type MediaBench,
  startMediaBench,
  stillsJob,
  videoJob,
} from '../../support/runtime/media-testbed.ts'

const hasSvtAv1 = / libsvtav1 /.test(spawnSync('ffmpeg', ['-v', 'error', '-encoders'], { encoding: 'utf8' }).stdout)

let bench: MediaBench
beforeAll(async () => {
  bench = await startMediaBench()
})
afterAll(() => bench.stop())

const bytesOf = ({ files }: Ended, name: string): Uint8Array => files.get(name) ?? new Uint8Array()
const pictureOf = (ended: Ended, name: string) =>
  look(bytesOf(ended, name)).streams.find((one) => one.codec_type === 'video')

describe('a video as wide as full hd', () => {
  // And only a strip of it: few pixels are quickly encoded.
  const source = made(
    'pier.mp4',
    ...pictures({ size: '1920x144' }),
    ...tone(2, 0.3),
    '-c:v',
    'libx264',
    '-preset',
    'ultrafast',
    '-c:a',
    'aac',
    '-metadata',
    `title=${secret}`,
    '-metadata',
    'location=+54.3200+010.1300/',
    '-movflags',
    '+use_metadata_tags',
  )
  let ended: Ended
  beforeAll(async () => {
    ended = await bench.run(videoJob(source), source)
  })

  test('gets five renditions that play at once', () => {
    expect(ended.outcome).toMatchObject({ type: 'done' })
    const names = ['p240', 'p360', 'sd', 'hd', 'fhd']
    expect(names.map((name) => pictureOf(ended, `${name}.mp4`)?.height)).toEqual([32, 48, 64, 96, 144])
    for (const name of names.map((one) => `${one}.mp4`)) {
      const { format, streams } = look(bytesOf(ended, name))
      expect(Math.abs(Number(format.duration) - 2)).toBeLessThan(0.15)
      expect(streams.map(({ codec_name }) => codec_name)).toEqual(['h264', 'aac'])
      const bytes = bytesOf(ended, name)
      expect(boxOf(bytes, 'moov').from).toBeLessThan(boxOf(bytes, 'mdat').from)
    }
  })

  test('is reported step by step: its facts, stills, the smallest rendition first, then the others', () => {
    const told = ended.events.filter(({ type }) => type !== 'heartbeat')
    expect(told.map((event) => (event.type === 'rendition' ? event.file : event.type))).toEqual([
      'started',
      'probed',
      'stills',
      'sd.mp4',
      'previews',
      'timeline',
      'p240.mp4',
      'p360.mp4',
      'hd.mp4',
      'fhd.mp4',
      'done',
    ])
    expect(ended.events.map(({ sequence }) => sequence)).toEqual(ended.events.map((_, at) => at + 1))
  })

  test('has ten stills, a poster, three previews and a timeline', () => {
    const names = [...ended.files.keys()]
    expect(names.filter((name) => !isOutputName('video', name))).toEqual([])
    expect(names.filter((name) => /^still-\d\.avif$/.test(name))).toHaveLength(10)
    expect(names.filter((name) => /^preview-\d\.mp4$/.test(name))).toHaveLength(3)
    expect(pictureOf(ended, 'poster.avif')).toMatchObject({ codec_name: 'av1', width: 256, height: 144 })
    expect(pictureOf(ended, 'poster.webp')).toMatchObject({ codec_name: 'webp', width: 256, height: 144 })
    expect(pictureOf(ended, 'card-9.webp')).toMatchObject({ codec_name: 'webp' })
    expect(pictureOf(ended, 'preview-2.mp4')).toMatchObject({ codec_name: 'h264', height: 64 })
    expect(pictureOf(ended, 'preview-2.webp')).toMatchObject({ width: 114, height: 64 })
    const clip = look(bytesOf(ended, 'clip.mp4'))
    expect(clip.streams.map(({ codec_name }) => codec_name)).toEqual(['h264'])
    expect(bytesOf(ended, 'clip.mp4').length).toBeLessThanOrEqual(300 * 1024)
    expect(pictureOf(ended, 'timeline.webp')).toMatchObject({ width: 800, height: 90 })
    expect(Buffer.from(bytesOf(ended, 'timeline.vtt')).toString()).toContain(
      '00:00:02.000\ntimeline.webp#xywh=160,0,160,90',
    )
  })

  test('contains no metadata of its maker, in any file', () => {
    for (const [name, bytes] of ended.files) {
      const words = Buffer.from(bytes).toString('latin1')
      expect({ name, tells: words.includes(secret) || words.includes('54.32') }).toEqual({ name, tells: false })
    }
    const { format, chapters } = look(bytesOf(ended, 'sd.mp4'))
    expect(Object.keys(format.tags ?? {})).toEqual(['major_brand', 'minor_version', 'compatible_brands'])
    expect(chapters).toEqual([])
  })

  test('has the common loudness', () => expect(Math.abs(loudnessOf(bytesOf(ended, 'sd.mp4')) + 16)).toBeLessThan(1))

  // Where ffmpeg has no such encoder, the job ends without files.
  test.runIf(hasSvtAv1)('gets the sizes that are wanted as AV1 from its largest rendition', async () => {
    const largest = bytesOf(ended, 'fhd.mp4')
    const later = await bench.run(av1Job(largest, ['sd', 'hd']), largest)
    expect(later.outcome).toMatchObject({ type: 'done' })
    const told = later.events.flatMap((event) => (event.type === 'rendition' ? [[event.file, event.height]] : []))
    expect(told).toEqual([
      ['sdav1.mp4', 64],
      ['hdav1.mp4', 96],
    ])
    for (const size of ['sd', 'hd'] as const) {
      const bytes = bytesOf(later, `${size}av1.mp4`)
      const [picture, sound] = look(bytes).streams
      expect(picture).toMatchObject({
        codec_name: 'av1',
        profile: 'Main',
        pix_fmt: 'yuv420p',
        codec_tag_string: 'av01',
      })
      expect(av1Type(size)).toBe(`video/mp4; codecs="av01.0.0${{ sd: 5, hd: 8 }[size]}M.08, mp4a.40.2"`)
      expect(picture?.level).toBeLessThanOrEqual({ sd: 5, hd: 8 }[size])
      expect(sound).toMatchObject({ codec_name: 'aac' })
      expect(Math.abs(Number(look(bytes).format.duration) - 2)).toBeLessThan(0.15)
      expect(boxOf(bytes, 'moov').from).toBeLessThan(boxOf(bytes, 'mdat').from)
    }
    expect(Math.abs(loudnessOf(bytesOf(later, 'hdav1.mp4')) - loudnessOf(bytesOf(ended, 'hd.mp4')))).toBeLessThan(0.2)
  })

  test('has other bytes in each size', () => {
    const hashes = ['sd.mp4', 'hd.mp4', 'fhd.mp4'].map((name) => Buffer.from(bytesOf(ended, name)).toString('base64'))
    expect(new Set(hashes).size).toBe(3)
  })

  test('matches its copy in another size and codec, and no other video', async () => {
    const probed = ended.events.find((event) => event.type === 'probed')
    const hashes = probed?.type === 'probed' ? probed.hashes : null
    const full = pictures({ size: '1920x144' })
    const copy = made('copy.avi', ...full, '-vf', 'scale=480:36', '-c:v', 'mpeg4', '-q:v', '5')
    const other = made('other.avi', ...pictures({ source: 'smptehdbars', size: '480x36' }), '-c:v', 'mpeg4')
    const disguise = made(
      'disguise.avi',
      ...full,
      '-vf',
      'hflip,crop=iw*0.95:ih*0.95,scale=480:36',
      '-c:v',
      'mpeg4',
      '-q:v',
      '7',
    )
    const [same, disguised, another] = [
      await hashesOf(copy, 'copy.avi'),
      await hashesOf(disguise, 'disguise.avi'),
      await hashesOf(other, 'other.avi'),
    ]
    if (!hashes?.looks) throw new Error('nothing was told')
    expect([same, disguised, another].map(({ frames }) => haveSameFrames(hashes.frames, frames))).toEqual([
      true,
      false,
      false,
    ])
    const removed = hashes.looks
    const found = [same.looks, disguised.looks, another.looks].map((looks) => isDisguisedCopy(looks, removed))
    expect(found).toEqual([true, true, false])
  })

  test('leaves nothing in the workspace', () => expect(readdirSync(bench.folder)).toEqual([]))
})

describe('a small video of a phone, which is also a page, a script and an archive', () => {
  const marks = ['<script>alert(1)</script>', '#!/bin/sh\nrm -rf /', 'PK\u0003\u0004payload']
  let ended: Ended
  beforeAll(async () => {
    const box = text(`\0\0\0\0free${marks.join('')}`)
    new DataView(box.buffer).setUint32(0, box.length)
    const bytes = joined(turned(harbour()), box, text(marks.join('\n')))
    ended = await bench.run(videoJob(bytes), bytes)
  })

  test('a small rotated video comes out upright, in its own size and no other', () => {
    expect(ended.outcome).toMatchObject({ type: 'done' })
    expect(pictureOf(ended, 'sd.mp4')).toMatchObject({ width: 90, height: 160 })
    expect(pictureOf(ended, 'sd.mp4')?.side_data_list).toBe(undefined)
    expect([...ended.files.keys()].filter((name) => /^f?hd/.test(name))).toEqual([])
  })

  test('a video file that is also a page, a script and an archive comes out as a video only', () => {
    expect(ended.files.size).toBeGreaterThan(30)
    for (const out of ended.files.values()) {
      const words = Buffer.from(out).toString('latin1')
      expect(marks.filter((mark) => words.includes(mark))).toEqual([])
    }
  })
})

/** The default run cuts half a minute in the same way: half an hour takes ten seconds of a processor. */
const [longSeconds, streamAboveSeconds] = process.env.FULL ? [1801, 1800] : [37, 36]
const piecesMin = Math.floor(longSeconds / 6) - 5

test('a video of HDR without audio that is longer than half an hour gets one rendition of its size, in the range and colours of common screens, and can be streamed, too [S9-061]', async () => {
  const environment = { ORIGIN_URL: 'http://127.0.0.1:1', MEDIA_SECRET: 'm'.repeat(32) }
  expect(readSettings(environment).streamAboveSeconds).toBe(1800)
  const settings = { streamAboveSeconds }
  const bytes = made(
    'night.mp4',
    ...pictures({ size: '128x72', seconds: longSeconds, rate: 1 }),
    ...'-c:v libx265 -preset ultrafast -pix_fmt yuv420p10le -x265-params log-level=error'.split(' '),
    ...'-color_primaries bt2020 -color_trc smpte2084 -colorspace bt2020nc'.split(' '),
  )
  const ended = await bench.run(videoJob(bytes, 'night.mp4', 30), bytes, { settings })
  expect(ended.outcome).toMatchObject({ type: 'done' })
  const read = (name: string) => Buffer.from(bytesOf(ended, name)).toString()
  expect(read('hls/master.m3u8')).toMatch(/BANDWIDTH=\d+,RESOLUTION=128x72,CODECS="avc1.64001f"\nsd.m3u8\n/)
  const pieces = read('hls/sd.m3u8').match(/sd-\d{5}\.m4s/g) ?? []
  expect(pieces.length).toBeGreaterThan(piecesMin)
  expect(pieces.filter((name) => !ended.files.has(`hls/${name}`))).toEqual([])
  expect(ended.files.has('hls/sd-init.mp4')).toBe(true)
  const told = ended.events.flatMap((event) => (event.type === 'rendition' ? [event.file] : []))
  expect(told).toEqual(['hls/sd.m3u8', 'sd.mp4', 'hls/master.m3u8'])
  expect(ended.outcome?.type === 'done' && ended.outcome.files.some(({ name }) => name.endsWith('.m4s'))).toBe(false)

  expect([...ended.files.keys()].filter((name) => /^\w+\.mp4$/.test(name)).sort()).toEqual(['clip.mp4', 'sd.mp4'])
  expect(pictureOf(ended, 'sd.mp4')).toMatchObject({ pix_fmt: 'yuv420p', color_transfer: 'bt709', height: 72 })

  // Three moments of it move on its card.
  const clip = look(bytesOf(ended, 'clip.mp4'))
  const seconds = Number(clip.format.duration)
  expect([seconds > 3, seconds < 6, clip.streams.length]).toEqual([true, true, 1])

  // As AV1 it is a stream of its own: no whole file, and nothing in the master playlist.
  if (!hasSvtAv1) return
  const sd = bytesOf(ended, 'sd.mp4')
  const later = await bench.run(av1Job(sd, ['sd']), sd, { settings })
  const stream = 'hls/sdav1.m3u8'
  expect(later.outcome).toMatchObject({
    type: 'done',
    files: expect.arrayContaining([expect.objectContaining({ name: stream })]),
  })
  const own =
    Buffer.from(bytesOf(later, stream))
      .toString()
      .match(/sdav1-\d{5}\.m4s/g) ?? []
  expect(own.length).toBeGreaterThan(piecesMin)
  expect([...later.files.keys()].sort()).toEqual(
    [...own.map((one) => `hls/${one}`), 'hls/sdav1-init.mp4', stream].sort(),
  )
  const whole = Buffer.concat([bytesOf(later, 'hls/sdav1-init.mp4'), bytesOf(later, `hls/${own[0]}`)])
  expect(look(whole).streams).toMatchObject([{ codec_name: 'av1', width: 128, height: 72 }])
})

// Every type is recognised in probe.test.ts.
test.each(Object.keys(everyType))('a video that is a %s comes out as mp4', { tags: 'full' }, async (type) => {
  const bytes = videoOfType(type)
  const ended = await bench.run(videoJob(bytes, `harbour.${type}`), bytes)
  expect(ended.outcome).toMatchObject({ type: 'done' })
  expect(look(bytesOf(ended, 'sd.mp4')).streams[0]).toMatchObject({ codec_name: 'h264' })
})

test('a video that is too short is refused before anything is made of it [S5-040 S5-041]', async () => {
  const bytes = harbour()
  const ended = await bench.run(videoJob(bytes, 'harbour.mp4', 360), bytes)
  expect(ended.outcome).toMatchObject({ type: 'failed', reason: 'too_short', retriable: false })
  expect(ended.files.size).toBe(0)
})

test('of a video that stays where it is, only pictures, previews and a timeline are made, and of a noisy, fast one a clip as small as of any other', async () => {
  // Noise, which no encoder makes small, at thirty pictures a second.
  const bytes = made(
    'storm.mp4',
    ...pictures({ size: '240x136', seconds: 10, rate: 30 }),
    ...'-vf noise=alls=80:allf=t+u -c:v libx264 -preset ultrafast -crf 24 -pix_fmt yuv420p'.split(' '),
  )
  const ended = await bench.run(stillsJob(bytes), bytes)
  expect(ended.outcome).toMatchObject({ type: 'done' })
  const told = ended.events.filter(({ type }) => type !== 'heartbeat').map(({ type }) => type)
  expect(told).toEqual(['started', 'probed', 'stills', 'previews', 'timeline', 'done'])
  const names = [...ended.files.keys()]
  expect(names.filter((name) => !/^(still|card|poster|preview|timeline|clip)/.test(name))).toEqual([])
  expect(names).toEqual(expect.arrayContaining(['still-9.webp', 'poster.avif', 'preview-3.webp', 'timeline.vtt']))

  // Three moments of noise that changes with every picture are as long and as small as those of a quiet video.
  const clip = bytesOf(ended, 'clip.mp4')
  const { format, streams } = look(clip)
  expect(bytes.length / 10).toBeGreaterThan(clip.length)
  expect(clip.length).toBeLessThanOrEqual(300 * 1024)
  expect(Number(format.duration)).toBeGreaterThanOrEqual(3)
  expect(Number(format.duration)).toBeLessThanOrEqual(6)
  expect(streams).toMatchObject([{ codec_name: 'h264', width: 240, height: 136, pix_fmt: 'yuv420p' }])
})

test('a processor whose ffmpeg has no encoder for AV1 makes no such file, and fetches nothing', async () => {
  const refuse = () => {
    throw new Error('nothing is asked for')
  }
  const untouched = new Proxy({} as Workspace, { get: refuse })
  await expect(makeAv1(untouched, av1Job(new Uint8Array(1), ['sd']), async () => false)).resolves.toBe(undefined)
})

describe('by itself', () => {
  const filmed = (video: object): SourceVideo => ({
    input: 'file:a',
    container: 'mp4',
    seconds: 1,
    width: 1920,
    height: 1080,
    audio: null,
    video: {
      index: 0,
      codec: 'hevc',
      isInterlaced: false,
      isHdr: false,
      framesPerSecond: 25,
      matrix: 'auto',
      ...video,
    },
  })
  test('only a video that needs it is deinterlaced, thinned out or tone-mapped', () => {
    expect(upright(filmed({}))).toEqual([])
    expect(upright(filmed({ isInterlaced: true, framesPerSecond: 120 }))).toEqual([
      'bwdif=mode=send_frame:deint=interlaced',
      'fps=60',
    ])
    const size = { width: 640, height: 360 }
    expect(scaled(filmed({}), size).join()).not.toContain('tonemap')
    expect(scaled(filmed({ isHdr: true }), size).join()).toContain('tonemap')
  })

  test.each([
    ['as it is to be', [1920, 1080], [1280, 720], '1280x720'],
    ['as large as there is', [320, 180], [1280, 720], '320x180'],
    ['cut out of an upright video', [1080, 1920], [640, 360], '640x360'],
    ['cut out of a small one', [90, 160], [640, 360], '90x50'],
  ] as const)('a picture is %s', (_, [width, height], [toWidth, toHeight], size) => {
    const cut = cutSize({ width, height }, { width: toWidth, height: toHeight })
    expect(`${cut.width}x${cut.height}`).toBe(size)
  })

  test.each([
    [2, { count: 2, interval: 1 }],
    [0.4, { count: 1, interval: 1 }],
    [120, { count: 120, interval: 1 }],
    [121, { count: 61, interval: 2 }],
    [3600, { count: 120, interval: 30 }],
    [36_000, { count: 120, interval: 300 }],
  ])('a timeline of %d s has its cells', (seconds, timeline) => expect(timelineOf(seconds)).toEqual(timeline))

  const said = (input_i: string) =>
    `[Parsed_loudnorm_2] \n{"input_i" : "${input_i}","input_tp" : "-9.10","input_lra" : "3.20","input_thresh" : "-32.00","output_i" : "-16.04","target_offset" : "0.04"}\nvideo:0kB`
  const measured = 'measured_TP=-9.1:measured_LRA=3.2:measured_thresh=-32'
  test.each([
    [
      'a quiet sound',
      said('-21.80'),
      `loudnorm=I=-16:TP=-1.5:LRA=3.2:measured_I=-21.8:${measured}:offset=0.04:linear=true`,
    ],
    [
      'a sound that is hardly heard',
      said('-60.00'),
      `loudnorm=I=-40:TP=-1.5:LRA=3.2:measured_I=-60:${measured}:offset=0:linear=true`,
    ],
    ['silence', said('-inf'), undefined],
    ['a sound that is nearly silent', said('-70.00'), undefined],
    ['a sound that was not measured', '', undefined],
  ])('%s is normalised by one gain of at most 20 dB, or left as it is', (_, words, filter) =>
    expect(normalising(words)[0]).toBe(filter),
  )

  // By the sources of lavfi: quiet, loud with peaks, silent, too short to measure, and shorter than the window of three seconds.
  test.each([
    ['sine=frequency=300:duration=5,volume=-14dB', -16],
    ['anoisesrc=duration=6:amplitude=0.02:seed=7,volume=if(lt(mod(t\\,2)\\,0.05)\\,30\\,1):eval=frame', -16],
    ['anullsrc=duration=2', Number.NEGATIVE_INFINITY],
    ['sine=frequency=300:duration=0.3', Number.NEGATIVE_INFINITY],
    ['sine=frequency=300:duration=1.5', -16],
  ])('a sound of %s comes out at %d LUFS', { tags: 'full' }, async (sound, lufs) => {
    const listen = ['-f', 'lavfi', '-i', sound, '-shortest']
    const source = made(
      `${sound.length}-sound.mp4`,
      ...pictures({ size: '64x64', seconds: 6 }),
      ...listen,
      '-c:v',
      'libx264',
      '-c:a',
      'aac',
    )
    const ended = await bench.run(videoJob(source, 'sound.mp4', 0), source)
    expect(ended.outcome).toMatchObject({ type: 'done' })
    const heard = loudnessOf(bytesOf(ended, 'sd.mp4'))
    if (Number.isFinite(lufs)) expect(Math.abs(heard - lufs)).toBeLessThan(1)
    else expect(heard).toBeLessThanOrEqual(-70)
  })
})

/** What the processor compares of a video, taken without its pictures and the rest of its job. */
async function hashesOf(bytes: Uint8Array, name: string) {
  const folder = mkdtempSync(join(dirname(bench.folder), 'hashes-'))
  writeFileSync(join(folder, 'source'), bytes)
  const settings = readSettings({ ORIGIN_URL: bench.origin.url, MEDIA_SECRET: mediaSecret })
  const refuse = async () => {
    throw new Error('the upstream must not be called')
  }
  const origin = { report: refuse, stored: refuse, put: refuse, source: refuse }
  const pictures = Array.from({ length: stillsOfVideo }, (_, at) => [
    `still-${at}.avif`,
    `still-${at}.webp`,
    `card-${at}.webp`,
  ])
  const stored = new Map(['poster.avif', 'poster.webp', ...pictures.flat()].map((picture) => [picture, 1]))
  const { signal } = new AbortController()
  const workspace = openWorkspace({ settings, folder, signal, origin, stored }, () => {})
  const looks = await takeStills(workspace, await probe(workspace, name))
  return { looks, frames: uprightHashes(looks) }
}

/** Integrated loudness in LUFS. */
function loudnessOf(bytes: Uint8Array): number {
  const file = join(bench.folder, '..', 'listen.mp4')
  writeFileSync(file, bytes)
  const args = ['-hide_banner', '-nostats', '-i', file, '-af', 'ebur128=framelog=verbose', '-f', 'null', '-']
  return Number(/I:\s+(-?[\d.]+) LUFS/.exec(spawnSync('ffmpeg', args, { encoding: 'utf8' }).stderr)?.[1])
}

/** The video with the rotation matrix of a phone held upright (a quarter turn). */
function turned(bytes: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const at = Buffer.from(bytes).indexOf('tkhd') + 4 + 40
  const view = new DataView(bytes.buffer)
  const matrix = [0, 65_536, 0, -65_536, 0, 0, 0, 0, 1_073_741_824]
  for (const [place, value] of matrix.entries()) view.setInt32(at + 4 * place, value)
  return bytes
}
