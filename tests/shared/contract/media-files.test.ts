// The files of a processing job: no other names are accepted, and the player can read their formats.
import { describe, expect, test } from 'vitest'
import { formatOf, isOutputName, outputType } from '../../../shared/contract/media-files.ts'
import { imageShapes } from '../../../shared/contract/media-images.ts'
import { VideoFile } from '../../../shared/entities/video.ts'

describe('a file of a processing job', () => {
  test.each([
    'sd.mp4',
    'fhd.mp4',
    'hls/master.m3u8',
    'hls/hd.m3u8',
    'hls/hd-init.mp4',
    'hls/hd-00012.m4s',
    'still-0.avif',
    'still-9.webp',
    'card-3.webp',
    'poster.avif',
    'preview-1.mp4',
    'timeline.vtt',
  ])('of a video may be %s', (name) => expect(isOutputName('video', name)).toBe(true))

  test.each([
    '../sd.mp4',
    'hls/../sd.mp4',
    'still-10.avif',
    'preview-0.mp4',
    'sd.mp4/x',
    'image-320.webp',
    'sd.MP4',
    '',
  ])('of a video must not be named "%s"', (name) => expect(isOutputName('video', name)).toBe(false))

  test('of an image is named by its width, for every size of every purpose', () => {
    const names = Object.values(imageShapes).flatMap(({ sizes }) => sizes.map(({ width }) => `image-${width}.webp`))
    expect(names.filter((name) => !isOutputName('image', name))).toEqual([])
    expect(isOutputName('image', 'sd.mp4')).toBe(false)
  })

  test('has a type by its extension', () => {
    expect(outputType('hls/sd.m3u8')).toBe('application/vnd.apple.mpegurl')
    expect(outputType('poster.avif')).toBe('image/avif')
  })

  test('of a rendition has a format that the player reads', () => {
    const formats = [formatOf('sd', 'sd.mp4'), formatOf('hd', 'hls/hd.m3u8'), formatOf('master', 'hls/master.m3u8')]
    expect(formats).toEqual(['_sd.mp4', '_hd.m3u8', '_master.m3u8'])
    const file = { video_url: 'x', timelines_count: 0, timelines_interval: 0 }
    expect(formats.every((format) => VideoFile.safeParse({ ...file, format }).success)).toBe(true)
  })
})
