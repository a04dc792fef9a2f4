// Images are decoded and encoded again: in the shape of their purpose, upright, without any metadata.
import { spawnSync } from 'node:child_process'
import { readdirSync } from 'node:fs'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { readImageHeader } from '../../../shared/rules/image-header.ts'
import { joined, text } from '../../support/runtime/media-hostile-samples.ts'
import { harbour, made, pictures } from '../../support/runtime/media-samples.ts'
import {
  type Ended,
  frameJob,
  imageJob,
  look,
  type MediaBench,
  startMediaBench,
} from '../../support/runtime/media-testbed.ts'

let bench: MediaBench
beforeAll(async () => {
  bench = await startMediaBench()
})
afterAll(() => bench.stop())

const picture = (size: string, type: 'jpg' | 'png' | 'webp' = 'jpg') =>
  made(`picture.${type}`, ...pictures({ size }), '-frames:v', '1')
/** Those of WebP by their headers: a start of ffprobe takes a tenth of a second of a processor. */
const sizesOf = ({ files }: Ended): string[] =>
  [...files].map(([name, bytes]) => {
    const header = readImageHeader(bytes)
    if (header?.kind === 'image/webp') return `${name} webp ${header.width}x${header.height}`
    const [stream] = look(bytes).streams
    return `${name} ${stream?.codec_name} ${stream?.width}x${stream?.height}`
  })

test.each([
  ['avatar', '640x480', ['image-320.webp webp 320x320', 'image-96.webp webp 96x96']],
  ['cover', '2600x600', ['image-2500.webp webp 2500x500', 'image-1250.webp webp 1250x250']],
  ['contact', '3200x1000', ['image-1600.webp webp 1600x500']],
  ['message', '3200x1000', ['image-1280.webp webp 1280x400']],
  [
    'preview',
    '1280x800',
    [
      'image-1280.webp webp 1280x720',
      'image-1280.avif av1 1280x720',
      'image-640.webp webp 640x360',
      'image-320.webp webp 320x180',
    ],
  ],
] as const)('an image for a %s gets its sizes [S7-051]', async (purpose, size, sizes) => {
  const bytes = picture(size)
  const ended = await bench.run(imageJob(bytes, purpose), bytes)
  expect(ended.outcome).toMatchObject({ type: 'done' })
  expect(sizesOf(ended)).toEqual(sizes)
  expect(readdirSync(bench.folder)).toEqual([])
})

test('an image is never enlarged', async () => {
  const bytes = picture('1300x260', 'png')
  const ended = await bench.run(imageJob(bytes, 'cover'), bytes)
  expect(sizesOf(ended)).toEqual(['image-2500.webp webp 1300x260', 'image-1250.webp webp 1250x250'])
})

test('a frame is the one that a player shows at that moment, in the sizes of a preview; where only sound is left it is one before', async () => {
  // Each of its 48 frames is a little lighter than the one before; the sound goes on for longer.
  const film = made(
    'lighter.mp4',
    ...'-f lavfi -i nullsrc=s=320x180:r=12:d=4,geq=lum=16+4*N:cb=128:cr=128 -f lavfi -i sine=440:d=6'.split(' '),
    ...'-c:v libx264 -preset veryfast -crf 8 -c:a aac'.split(' '),
  )
  for (const [at, frame] of [
    [0, 0],
    [2.57, 30],
    [5.9, 46],
  ] as const) {
    const ended = await bench.run(frameJob(film, at), film)
    expect([at, ended.outcome]).toMatchObject([at, { type: 'done' }])
    expect(sizesOf(ended)).toEqual([
      'image-1280.webp webp 320x180',
      'image-1280.avif av1 320x180',
      'image-640.webp webp 320x180',
      'image-320.webp webp 320x180',
    ])
    const lightest = ((4 * frame) / 219) * 255
    expect(Math.abs((meanOf(ended.files.get('image-320.webp'))[0] ?? 0) - lightest)).toBeLessThan(3)
  }
})

test('the crop that its owner chose is shown', async () => {
  // Bars of seven colours: the crop lies within the first.
  const bytes = made('bars.png', ...pictures({ size: '1400x700', source: 'smptebars' }), '-frames:v', '1')
  const { files } = await bench.run(imageJob(bytes, 'avatar', { x: 20, y: 20, width: 150, height: 150 }), bytes)
  const grey = meanOf(files.get('image-96.webp'))
  expect(Math.max(...grey) - Math.min(...grey)).toBeLessThan(6)
})

describe('the metadata of a camera', () => {
  test('turns the image upright, and is removed, including the location', async () => {
    const bytes = withExif(picture('400x800'))
    expect(Buffer.from(bytes).toString('latin1')).toContain('Exif')
    const ended = await bench.run(imageJob(bytes, 'contact'), bytes)
    expect(sizesOf(ended)).toEqual(['image-1600.webp webp 800x400'])
    for (const out of ended.files.values()) {
      expect(Buffer.from(out).toString('latin1')).not.toMatch(/Exif|EXIF|GPS|Nobody's Camera/)
    }
  })

  test('cannot hide a page or an archive in an image', async () => {
    const marks = ['<script>alert(1)</script>', 'PK\u0003\u0004']
    const bytes = joined(withExif(picture('300x1300')), text(marks.join('\n')))
    const { outcome, files } = await bench.run(imageJob(bytes, 'cover'), bytes)
    expect(outcome).toMatchObject({ type: 'done' })
    for (const out of files.values()) {
      expect(marks.filter((mark) => Buffer.from(out).toString('latin1').includes(mark))).toEqual([])
    }
  })
})

test('transparent areas become white', async () => {
  const bytes = made('glass.png', ...'-f lavfi -i color=red@0:s=200x200,format=rgba -frames:v 1'.split(' '))
  const { files } = await bench.run(imageJob(bytes, 'avatar'), bytes)
  expect(Math.min(...meanOf(files.get('image-96.webp')))).toBeGreaterThan(248)
})

test('of a logo transparent areas stay transparent, and an AVIF file is drawn like any other', async () => {
  const glass = made('glass.png', ...'-f lavfi -i color=red@0:s=200x200,format=rgba -frames:v 1'.split(' '))
  const { files } = await bench.run(imageJob(glass, 'logo'), glass)
  const args = '-v error -i pipe:0 -vf alphaextract -f rawvideo -pix_fmt gray pipe:1'.split(' ')
  const alpha = spawnSync('ffmpeg', args, { input: files.get('image-640.webp') }).stdout
  expect([alpha.length, Math.max(...alpha)]).toEqual([192 * 192, 0])
  const still = made('still.avif', ...pictures({ size: '800x100' }), ...'-frames:v 1 -still-picture 1'.split(' '))
  expect(sizesOf(await bench.run(imageJob(still, 'logo'), still))).toEqual(['image-640.webp webp 640x80'])
})

test.each([
  ['an image that is too low [S5-046]', 'cover', () => picture('1300x240'), 'too_small'],
  ['an image that is too narrow [S5-046]', 'preview', () => picture('1240x700'), 'too_small'],
  ['no bytes', 'avatar', () => new Uint8Array(), 'corrupted'],
  ['a letter', 'contact', () => text('Dear support,\n'.repeat(100)), 'unsupported'],
  [
    'a drawing that is a program',
    'contact',
    () => text('<svg xmlns="http://www.w3.org/2000/svg"><script/></svg>'),
    'unsupported',
  ],
  ['a video', 'preview', () => harbour(), 'unsupported'],
  ['a picture that moves', 'avatar', () => made('a.gif', ...pictures()), 'unsupported'],
  ['a picture that says it is a wall', 'avatar', () => wall(), 'too_large'],
  ['half a picture without its pixels', 'avatar', () => picture('640x480', 'png').slice(0, 40), 'corrupted'],
] as const)('%s is refused', async (_, purpose, bytesOf, reason) => {
  const bytes = bytesOf()
  const { outcome, files } = await bench.run(imageJob(bytes, purpose), bytes)
  expect(outcome).toMatchObject({ type: 'failed', reason, retriable: false })
  expect(files.size).toBe(0)
})

test('a crop that is too small for its purpose, or lies outside, is refused', async () => {
  const bytes = picture('2600x600')
  for (const crop of [
    { x: 0, y: 0, width: 1249, height: 250 },
    { x: 1400, y: 0, width: 1250, height: 250 },
  ]) {
    const { outcome } = await bench.run(imageJob(bytes, 'cover', crop), bytes)
    expect(outcome).toMatchObject({ type: 'failed', reason: 'too_small' })
  }
})

/** Red, green and blue of the corners and the middle of the small avatar. */
function meanOf(bytes: Uint8Array = new Uint8Array()): number[] {
  const args = ['-v', 'error', '-i', 'pipe:0', '-f', 'rawvideo', '-pix_fmt', 'rgb24', 'pipe:1']
  const pixels = spawnSync('ffmpeg', args, { input: bytes }).stdout
  return [0, 95 * 96, 48 * 96 + 48, 96 * 96 - 1].flatMap((place) => [...pixels.subarray(3 * place, 3 * place + 3)])
}

/** A photograph with rotation, camera and location metadata. */
function withExif(jpeg: Uint8Array): Uint8Array<ArrayBuffer> {
  const entry = (tag: number, type: number, count: number, value: number): Buffer => {
    const row = Buffer.alloc(12)
    row.writeUInt16LE(tag, 0)
    row.writeUInt16LE(type, 2)
    row.writeUInt32LE(count, 4)
    row.writeUInt32LE(value, 8)
    return row
  }
  const maker = Buffer.from("Nobody's Camera\0")
  const head = Buffer.from([0x49, 0x49, 0x2a, 0, 8, 0, 0, 0, 3, 0])
  const makerAt = 8 + 2 + 3 * 12 + 4
  const gpsAt = makerAt + maker.length
  const rows = [entry(0x10f, 2, maker.length, makerAt), entry(0x112, 3, 1, 6), entry(0x8825, 4, 1, gpsAt)]
  const gps = Buffer.concat([Buffer.from([1, 0]), entry(1, 2, 2, 0x4e), Buffer.alloc(4), Buffer.from('GPS 54.32N')])
  const body = Buffer.concat([Buffer.from('Exif\0\0'), head, ...rows, Buffer.alloc(4), maker, gps])
  const segment = Buffer.from([0xff, 0xe1, (body.length + 2) >> 8, (body.length + 2) & 255])
  return joined(jpeg.subarray(0, 2), segment, body, jpeg.subarray(2))
}

/** A header that states 30,000 x 30,000 pixels. */
function wall(): Uint8Array<ArrayBuffer> {
  const bytes = picture('640x480', 'png')
  const view = new DataView(bytes.buffer)
  view.setUint32(16, 30_000)
  view.setUint32(20, 30_000)
  return bytes
}
