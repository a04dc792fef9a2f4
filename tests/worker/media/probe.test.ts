// Every type of the specification is recognised by its content, whatever its name.
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { videoTypes } from '../../../shared/rules/studio-video-types.ts'
import { readSettings } from '../../../worker/media/env.ts'
import { probe, type SourceVideo, streamsOf } from '../../../worker/media/probe.ts'
import { openWorkspace } from '../../../worker/media/workspace.ts'
import { mediaSecret } from '../../support/runtime/media-origin.ts'
import { everyType, harbour, made, pictures, tone, videoOfType } from '../../support/runtime/media-samples.ts'

let folder = ''
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'edgetube-probe-'))
})
afterAll(() => rmSync(folder, { recursive: true, force: true }))

const settings = readSettings({ ORIGIN_URL: 'http://127.0.0.1:1', MEDIA_SECRET: mediaSecret })
const refuse = async () => {
  throw new Error('the upstream must not be called')
}
const origin = { report: refuse, stored: refuse, put: refuse, source: refuse }

function probed(bytes: Uint8Array, name: string): Promise<SourceVideo> {
  writeFileSync(join(folder, 'source'), bytes)
  const { signal } = new AbortController()
  return probe(
    openWorkspace({ settings, folder, signal, origin, stored: new Map() }, () => {}),
    name,
  )
}

test.each(videoTypes)('a video that is a %s [S5-037 S5-038]', async (type) => {
  const { container, video, audio } = everyType[type] ?? { container: '', video: '', audio: '' }
  const source = await probed(videoOfType(type), `harbour.${type}`)
  expect({ container: source.container, video: source.video.codec, audio: source.audio?.codec ?? null }).toEqual({
    container,
    video,
    audio,
  })
  expect(Math.abs(source.seconds - 2)).toBeLessThan(0.6)
  // The pixel shape of RealVideo is unknown.
  expect(source.width / source.height).toBeCloseTo(type === 'rm' ? 176 / 144 : 16 / 9, 1)
})

test('a name may state another type than the content', async () =>
  expect((await probed(videoOfType('mkv'), 'harbour.mp4')).container).toBe('matroska'))

test('subtitles and a cover beside a video are ignored', async () => {
  const lines = join(folder, 'lines.srt')
  const cover = join(folder, 'cover.png')
  writeFileSync(lines, '1\n00:00:00,000 --> 00:00:01,000\nThe harbour\n')
  writeFileSync(cover, made('cover.png', ...pictures(), '-frames:v', '1'))
  const source = made(
    'beside.mkv',
    ...pictures(),
    ...tone(),
    '-i',
    lines,
    '-map',
    '0',
    '-map',
    '1',
    '-map',
    '2',
    '-c:v',
    'libx264',
    '-c:a',
    'aac',
    '-c:s',
    'ass',
    '-attach',
    cover,
    '-metadata:s:t',
    'mimetype=image/png',
  )
  expect(await probed(source, 'harbour.mkv')).toMatchObject({ video: { codec: 'h264' }, audio: { codec: 'aac' } })
})

describe('of what ffprobe reports', () => {
  const video = { index: 0, codec_type: 'video', codec_name: 'h264', width: 1440, height: 1080 }
  const found = (...streams: object[]) => ({ format: { format_name: 'avi' }, streams: streams as (typeof video)[] })

  test('pixels that are not square are counted as displayed', () =>
    expect(streamsOf(found({ ...video, sample_aspect_ratio: '4:3' }))).toMatchObject({ width: 1920, height: 1080 }))

  test('a rotated video is counted upright', () =>
    expect(streamsOf(found({ ...video, side_data_list: [{ rotation: -90 }] }))).toMatchObject({
      width: 1080,
      height: 1440,
    }))

  test('the default stream is taken', () =>
    expect(streamsOf(found(video, { ...video, index: 1, disposition: { default: 1 } })).video.index).toBe(1))

  test('a cover is no video stream', () =>
    expect(() => streamsOf(found({ ...video, disposition: { attached_pic: 1 } }))).toThrow('pictures: none'))

  test('undecodable audio is refused, and missing audio is accepted', () => {
    const sound = { index: 1, codec_type: 'audio', codec_name: 'atrac3' }
    expect(() => streamsOf(found(video, sound))).toThrow('sound: atrac3')
    expect(streamsOf(found(video)).audio).toBe(null)
  })

  test.each([
    ['too many streams', Array(65).fill(video), 'hostile'],
    ['a strip of pixels', [{ ...video, width: 8000, height: 20 }], 'unsupported'],
    ['a speck', [{ ...video, width: 8, height: 8 }], 'unsupported'],
    ['more pixels than a decoder takes', [{ ...video, width: 9000, height: 9000 }], 'too_large'],
  ])('%s are refused', (_, streams, reason) =>
    expect(() => streamsOf(found(...streams))).toThrow(expect.objectContaining({ reason })),
  )

  test('the colour matrix is read from the file, or guessed like players do', () => {
    const matrix = (more: object) => streamsOf(found({ ...video, ...more })).video.matrix
    expect([matrix({ color_space: 'bt709' }), matrix({}), matrix({ width: 640, height: 480 })]).toEqual([
      'auto',
      'bt709',
      'bt601',
    ])
  })
})

test('the length of a video is measured when the file does not state it', async () => {
  const source = await probed(videoOfType('m2v', 4), 'harbour.m2v')
  expect(Math.abs(source.seconds - 4)).toBeLessThan(0.2)
})

test('a video that ends within its header is refused', async () => {
  const sound = harbour().slice(0, 40)
  await expect(probed(sound, 'harbour.mp4')).rejects.toMatchObject({ reason: 'corrupted' })
})
