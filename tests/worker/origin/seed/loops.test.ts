// The demo catalogue's clips: the committed files are what their manifest says.
import { spawnSync } from 'node:child_process'
import { createHash } from 'node:crypto'
import { readdirSync, readFileSync, statSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { describe, expect, test } from 'vitest'
import { hlsAboveSeconds } from '../../../../shared/limits.ts'
import { type ImageHeader, readImageHeader } from '../../../../shared/rules/image-header.ts'
import { vr360Colours } from '../../../../worker/origin/seed/loop-scenes.ts'
import type { Loop, LoopFile } from '../../../../worker/origin/seed/loops-manifest.ts'
import { fileOnDisk } from '../../../../worker/origin/seed/loops-on-disk.ts'

const folder = join(import.meta.dirname, '../../../../worker/origin/seed/loops')
const loops: Loop[] = JSON.parse(read('loops.json'))
const films = loops.filter(({ format }) => format === 'mp4')
const streams = loops.filter(({ format }) => format === 'hls')
const shorts = films.filter(({ durationSeconds }) => durationSeconds >= 8 && durationSeconds <= 20)
/** One in ten and every panorama; `FULL=1` probes all. Checksums and pictures are compared for every clip. */
const probedFilms = films.filter(({ vr }, at) => process.env.FULL || vr || at % 10 === 0)
const heights = { sd: 360, hd: 720, fhd: 1080 }

describe('the collection', () => {
  test('has at least twenty clips, sixteen of them short', () => {
    expect(loops.length).toBeGreaterThanOrEqual(20)
    expect(shorts.length).toBeGreaterThanOrEqual(16)
  })

  test('has a video in each duration class', () => {
    const seconds = loops.map(({ durationSeconds }) => durationSeconds)
    expect(seconds.some((length) => length < 600)).toBe(true)
    expect(seconds.some((length) => length >= 600 && length <= 1800)).toBe(true)
    expect(seconds.some((length) => length > 1800)).toBe(true)
  })

  test('streams exactly the clips that are longer than half an hour [S9-061]', () => {
    expect(streams).toEqual(loops.filter(({ durationSeconds }) => durationSeconds > hlsAboveSeconds))
  })

  test('has every short clip in sd and hd, and at least four in full hd', () => {
    for (const { files } of shorts) expect(qualities(files)).toEqual(expect.arrayContaining(['sd', 'hd']))
    expect(shorts.filter(({ files }) => qualities(files).includes('fhd')).length).toBeGreaterThanOrEqual(4)
  })

  test('has a VR 180 and a VR 360 clip', () => {
    expect(loops.map(({ vr }) => vr)).toEqual(expect.arrayContaining(['vr_180_mono', 'vr_360_mono']))
  })

  test('gives every clip a name and a title of its own', () => {
    expect(new Set(loops.map(({ name }) => name)).size).toBe(loops.length)
    expect(new Set(loops.map(({ title }) => title)).size).toBe(loops.length)
  })

  test('has no two equal clips', () => {
    const hashes = films.flatMap(({ files }) => files.map(({ sha256 }) => sha256))
    expect(new Set(hashes).size).toBe(hashes.length)
  })

  test('weighs at most 25 MB', () => {
    const bytes = everyFile().reduce((sum, path) => sum + statSync(join(folder, path)).size, 0)
    expect(bytes).toBeLessThanOrEqual(25_000_000)
  })

  test('has no file that the manifest does not name', () => {
    expect(everyFile().sort()).toEqual(['loops.json', ...loops.flatMap(namedFiles).map(fileOnDisk)].sort())
  })
})

describe.each(loops)('$name', (loop) => {
  test('has the size and checksum of the manifest', () => {
    for (const { path, bytes, sha256 } of loop.files) {
      const content = readFileSync(join(folder, path))
      expect(content.length, path).toBe(bytes)
      expect(createHash('sha256').update(content).digest('hex'), path).toBe(sha256)
    }
  })

  test('has a seek bar sprite whose cues cover the whole clip', () => {
    const { vtt, count, interval } = loop.timeline
    const cues = cuesOf(read(vtt))
    expect(cues).toHaveLength(count)
    expect(count).toBe(Math.ceil(loop.durationSeconds / interval))
    expect(cues[0]?.from).toBe(0)
    expect(cues.at(-1)?.to).toBeCloseTo(loop.durationSeconds, 1)
    for (const [n, cue] of cues.entries()) expect(cue.from).toBe(cues[n - 1]?.to ?? 0)
  })

  test('has cues inside the sprite', () => {
    const sprite = pictureUrl(loop.timeline.image)
    for (const { image, x, y, width, height } of cuesOf(read(loop.timeline.vtt))) {
      expect(join(dirname(loop.timeline.vtt), image)).toBe(loop.timeline.image)
      expect(x + width).toBeLessThanOrEqual(sprite.width)
      expect(y + height).toBeLessThanOrEqual(sprite.height)
    }
  })

  test('has pictures of the sizes that the cards and the poster need', () => {
    const sizes = [loop.still, loop.poster, loop.vertical, ...loop.previews]
      .map(pictureUrl)
      .map(({ width, height }) => `${width}x${height}`)
    expect(sizes).toEqual(['640x360', '1280x720', '360x480', '320x180', '320x180', '320x180'])
  })
})

describe.each(probedFilms)('$name as mp4', ({ files, durationSeconds }) => {
  test.each(files)('plays $quality at its height for its announced duration', ({ path, quality, width, height }) => {
    const film = probe(path)
    expect(film).toMatchObject({ width, height })
    expect(height).toBe(heights[quality])
    expect(Math.abs(film.durationSeconds - durationSeconds)).toBeLessThanOrEqual(0.15)
  })

  test.each(files)('has H.264 and AAC in $quality, with the index in front', ({ path }) => {
    expect(probe(path).codecs).toEqual(['h264', 'aac'])
    const content = readFileSync(join(folder, path))
    expect(content.indexOf('moov')).toBeLessThan(content.indexOf('mdat'))
  })
})

describe.each(streams)('$name as a stream', (loop) => {
  const master = read(loop.hls?.master ?? '')

  test('offers three renditions in its master playlist', () => {
    expect(qualities(loop.files)).toEqual(['sd', 'hd', 'fhd'])
    for (const { quality, width, height } of loop.files)
      expect(master).toMatch(new RegExp(`RESOLUTION=${width}x${height},.*\\n${quality}\\.m3u8`))
  })

  test.each(loop.files)('lasts longer than half an hour in $quality, as the manifest says', ({ path }) => {
    const seconds = [...read(path).matchAll(/#EXTINF:([\d.]+)/g)].reduce((sum, [, length]) => sum + Number(length), 0)
    expect(seconds).toBeGreaterThan(1800)
    expect(Math.abs(seconds - loop.durationSeconds)).toBeLessThanOrEqual(0.5)
  })

  test.each(loop.files)('refers only to existing segments in $quality', ({ path }) => {
    const existing = new Set(everyFile())
    expect(segmentsOf(path).filter((segment) => !existing.has(fileOnDisk(segment)))).toEqual([])
  })

  test('lists every segment once, and no name in two renditions', () => {
    expect([...(loop.hls?.segments ?? [])].sort()).toEqual(loop.files.flatMap(({ path }) => segmentsOf(path)).sort())
  })

  test.each(loop.files)('has a frame of the right height at the end of $quality', ({ path, height }) => {
    expect(probe(segmentsOf(path).at(-1) ?? '').height).toBe(height)
  })
})

describe('the VR 360 video', () => {
  const film = loops.find(({ vr }) => vr === 'vr_360_mono')?.files.at(-1)

  test.each(Object.entries(vr360Colours))('has its own colour at yaw %s', (yaw, colour) => {
    expect(distance(colourAt(film, Number(yaw)), colour)).toBeLessThan(24)
  })
})

type Cue = { from: number; to: number; image: string; x: number; y: number; width: number; height: number }

function cuesOf(vtt: string): Cue[] {
  const pattern = /(\d+):(\d+):([\d.]+) --> (\d+):(\d+):([\d.]+)\n(.+)#xywh=(\d+),(\d+),(\d+),(\d+)/g
  return [...vtt.matchAll(pattern)].map(([, h1, m1, s1, h2, m2, s2, image = '', x, y, width, height]) => ({
    from: Number(h1) * 3600 + Number(m1) * 60 + Number(s1),
    to: Number(h2) * 3600 + Number(m2) * 60 + Number(s2),
    image,
    x: Number(x),
    y: Number(y),
    width: Number(width),
    height: Number(height),
  }))
}

function segmentsOf(playlist: string): string[] {
  const names = [...read(playlist).matchAll(/^[^#\n].*$/gm)].map(([name]) => name)
  return [...new Set(names)].map((name) => join(dirname(playlist), name))
}

function namedFiles(loop: Loop): string[] {
  const { files, hls, still, poster, vertical, previews, timeline } = loop
  return [
    ...files.map(({ path }) => path),
    ...(hls ? [hls.master, ...hls.segments] : []),
    still,
    poster,
    vertical,
    ...previews,
    timeline.image,
    timeline.vtt,
  ]
}

function everyFile(): string[] {
  return readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .map((entry) => join(entry.parentPath, entry.name).slice(folder.length + 1))
}

/** The picture's size, read from its header. */
function pictureUrl(path: string): ImageHeader {
  const head = readImageHeader(readFileSync(join(folder, path)))
  if (!head) throw new Error(`${path} is no picture`)
  return head
}

type Probed = { codecs: string[]; width: number; height: number; durationSeconds: number }
const probed = new Map<string, Probed>()

function probe(path: string): Probed {
  const found = probed.get(path) ?? probeAnew(path)
  probed.set(path, found)
  return found
}

function probeAnew(path: string): Probed {
  const answer = run('ffprobe', [
    '-v',
    'error',
    '-show_entries',
    'stream=codec_name,width,height:format=duration',
    '-of',
    'json',
    join(folder, fileOnDisk(path)),
  ])
  const {
    streams: found,
    format,
  }: { streams: { codec_name: string; width?: number; height?: number }[]; format: { duration?: string } } = JSON.parse(
    answer.toString(),
  )
  return {
    codecs: found.map(({ codec_name }) => codec_name),
    width: found[0]?.width ?? 0,
    height: found[0]?.height ?? 0,
    durationSeconds: Number(format.duration),
  }
}

/** The colour at eye level when looking towards a yaw, averaged over a few degrees. */
function colourAt(film: LoopFile | undefined, yaw: number): string {
  if (!film) throw new Error('there is no VR 360 video')
  const x = (((yaw + 180) % 360) / 360) * film.width
  const crop = `crop=16:16:${Math.min(Math.max(x - 8, 0), film.width - 16)}:${film.height / 2 - 8}`
  const pixel = run('ffmpeg', [
    '-v',
    'error',
    '-i',
    join(folder, film.path),
    '-frames:v',
    '1',
    '-vf',
    `${crop},scale=1:1:flags=area:in_color_matrix=bt709,format=rgb24`,
    '-f',
    'rawvideo',
    '-',
  ])
  return `#${pixel.toString('hex')}`
}

function distance(one: string, other: string): number {
  return Math.max(
    ...[1, 3, 5].map((at) =>
      Math.abs(Number.parseInt(one.slice(at, at + 2), 16) - Number.parseInt(other.slice(at, at + 2), 16)),
    ),
  )
}

function run(tool: 'ffmpeg' | 'ffprobe', words: string[]): Buffer {
  const { error, status, stdout, stderr } = spawnSync(tool, words)
  if (error) throw new Error(`${tool} is needed to check the loops: install ffmpeg (Debian: apt-get install ffmpeg)`)
  if (status !== 0) throw new Error(`${tool} ${words.join(' ')}: ${stderr}`)
  return stdout
}

function qualities(files: LoopFile[]): string[] {
  return files.map(({ quality }) => quality)
}

function read(path: string): string {
  return readFileSync(join(folder, path), 'utf8')
}
